import FoundationEssentials

/// FFmpeg's description of how a picture is drawn from others.
struct PictureFilter {
    typealias Input = (path: String, typeIdentifier: String)

    private let drawing: DrawingMessage
    /// Whether what shows nothing becomes white, because the result has no transparency.
    private let isOpaque: Bool
    private(set) var inputs: [Input] = []
    private var steps: [String] = []

    /// - Parameter inputs: The pictures of the layers, by their numbers.
    init(_ drawing: DrawingMessage, inputs: [Int: Input], isOpaque: Bool) {
        self.drawing = drawing
        self.isOpaque = isOpaque
        if let only = drawing.layers.first, drawing.layers.count == 1, isWhole(only),
            let input = only.picture.flatMap({ inputs[$0] }), !isOpaque || input.typeIdentifier == "public.jpeg"
        {
            self.inputs = [input]
            steps = ["[0:v]\(picture(only))[out]"]
            return
        }
        let size = "\(drawing.width)x\(drawing.height)"
        steps = ["color=c=\(isOpaque ? "white" : "black@0"):s=\(size),format=rgba[0]"]
        for layer in drawing.layers { add(layer, inputs) }
        steps.append("[\(last)]copy[out]")
    }

    /// FFmpeg's arguments, without those for the type of the result.
    var arguments: [String] {
        let graph = steps.joined(separator: ";")
        return inputs.flatMap { MediaPrograms.input($0.path, $0.typeIdentifier) }
            + ["-filter_complex", graph, "-map", "[out]", "-frames:v", "1"]
    }

    private var last = 0

    private mutating func add(_ layer: LayerMessage, _ inputs: [Int: Input]) {
        let (width, height) = size(of: layer)
        if let picture = layer.picture {
            guard let input = inputs[picture] else { return }
            steps.append("[\(self.inputs.count):v]format=rgba,\(self.picture(layer))\(mask(layer))[layer\(last)]")
            self.inputs.append(input)
        } else {
            let color = layer.color.prefix(3).map { channel in
                let digits = String(Int((min(max(channel, 0), 1) * 255).rounded()), radix: 16)
                return digits.count < 2 ? "0\(digits)" : digits
            }
            steps.append("color=c=0x\(color.joined()):s=\(width)x\(height),format=rgba\(mask(layer))[layer\(last)]")
        }
        let place = layer.rectangle.prefix(2).map { String(Int($0.rounded())) }.joined(separator: ":")
        steps.append("[\(last)][layer\(last)]overlay=\(place):format=rgb,format=rgba[\(last + 1)]")
        last += 1
    }

    private func size(of layer: LayerMessage) -> (width: Int, height: Int) {
        (max(1, Int(layer.rectangle[2].rounded())), max(1, Int(layer.rectangle[3].rounded())))
    }

    private func picture(_ layer: LayerMessage) -> String {
        var filters: [String] = []
        if let part = layer.part {
            let part = part.map { Int($0.rounded()) }
            filters.append("crop=\(max(1, part[2])):\(max(1, part[3])):\(part[0]):\(part[1]):exact=1")
        }
        if layer.isUpsideDown { filters.append("vflip") }
        let (width, height) = size(of: layer)
        return (filters + ["scale=\(width):\(height):flags=area"]).joined(separator: ",")
    }

    /// The filters that make a part of a layer transparent.
    private func mask(_ layer: LayerMessage) -> String {
        var filters = layer.alpha < 1 ? ",colorchannelmixer=aa=\(max(0, layer.alpha))" : ""
        guard let clip = layer.clip else { return filters }
        // Each pixel's distance from a smaller rectangle, by whose corners the circles are.
        let radius = max(0.5, min(clip[4], clip[2] / 2, clip[3] / 2))
        func distance(along axis: String, start: Double, length: Double) -> String {
            "max(abs(\(axis)+0.5-\(start + length / 2))-\(max(0, length / 2 - radius))\\,0)"
        }
        let across = distance(along: "X", start: clip[0] - layer.rectangle[0].rounded(), length: clip[2])
        let down = distance(along: "Y", start: clip[1] - layer.rectangle[1].rounded(), length: clip[3])
        filters += ",geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)'"
        return filters + ":a='alpha(X,Y)*clip(\(radius + 0.5)-hypot(\(across)\\,\(down))\\,0\\,1)'"
    }

    /// Whether a layer covers the whole picture as it is.
    private func isWhole(_ layer: LayerMessage) -> Bool {
        layer.clip == nil && layer.alpha >= 1
            && layer.rectangle.map { Int($0.rounded()) } == [0, 0, drawing.width, drawing.height]
    }
}
