"""Attacks a server while others use it, and prints what they noticed: python3 Tests/Integration/Attacks SERVER FOLDER [SECONDS [ATTACK…]]"""

import multiprocessing
import resource
import sys
import threading
import time

import floods
import intrusions
from server import Server, Use

# In ms, on top of what the quiet machine takes, and in MB.
HEALTH_LIMIT, MEMORY_LIMIT = 100, 64


def quiet(server, stop):
    """No attack: only the use."""
    stop.wait()
    return "", 0


def flood(kind):
    # In a separate process, so that it does not delay the measuring threads.
    def attack(server, stop):
        context = multiprocessing.get_context("spawn")
        stopping, results = context.Event(), context.Queue()
        port = server.encrypted_port
        process = context.Process(target=floods.run, args=(kind, port, stopping, results))
        process.start()
        stop.wait()
        stopping.set()
        result = results.get(timeout=30)
        process.join()
        return result, 0

    attack.__name__, attack.__doc__ = kind.__name__, kind.__doc__
    return attack


def run(server, attack, seconds):
    """Runs one attack while others use the server."""
    use = Use(server, attack.__name__.replace("_", "") + str(time.monotonic_ns()))
    stop = threading.Event()
    timer = threading.Timer(seconds, stop.set)
    timer.start()
    try:
        result, won = attack(server, stop)
    finally:
        timer.cancel()
        use.stop()
    growth = max(use.memories) - use.memories[0]
    return use, result, won, growth


def main():
    command, folder = sys.argv[1:3]
    seconds = float(sys.argv[3]) if len(sys.argv) > 3 else 10
    attacks = [flood(kind) for kind in floods.FLOODS] + intrusions.INTRUSIONS
    attacks = [quiet] + [attack for attack in attacks if not sys.argv[4:] or attack.__name__ in sys.argv[4:]]
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    server = Server(command, folder)
    # The machine may get busier meanwhile.
    attacks.append(quiet)
    failures, worsts, limit = [], {}, HEALTH_LIMIT
    line = "{:20} {:>9} {:>9} {:>10} {:>9} {:>6} {:>5}  {}"
    print(line.format("attack", "health", "99 %", "memory", "accepted", "lost", "won", ""), flush=True)
    try:
        for attack in attacks:
            use, result, won, growth = run(server, attack, seconds)
            lost, ordered = use.lost(), sorted(use.latencies)
            worst = ordered[-1]
            if attack is quiet:
                limit = max(limit, HEALTH_LIMIT + worst)
            else:
                worsts[attack.__name__] = worst
            values = f"{worst:.1f} ms", f"{ordered[len(ordered) * 99 // 100]:.1f} ms", f"{max(use.memories):.0f} MB"
            print(line.format(attack.__name__, *values, len(use.accepted), lost, won, result), flush=True)
            checks = {
                f"memory grew by {growth:.0f} MB": growth > MEMORY_LIMIT,
                f"{lost} messages were lost": lost > 0,
                "the attack got what it wanted": won > 0,
                f"nothing was accepted, but {use.refusals}": not use.accepted,
            }
            failures += [f"{attack.__name__}: {text}" for text, failed in checks.items() if failed]
    finally:
        status = server.end()
    failures += [f"{name}: health took {worst:.0f} ms" for name, worst in worsts.items() if worst > limit]
    if status != 0:
        failures.append(f"the server ended with {status}")
    print(f"The limit for health is {limit:.0f} ms: {HEALTH_LIMIT} ms and the worst of the quiet machine.")
    print("\n".join(failures) or "The server has held.")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
