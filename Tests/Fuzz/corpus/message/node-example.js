const topicName = 'park-news';

const message = {
  notification: {
    title: 'A new bench in the park'
  },
  android: {
    notification: {
      imageUrl: 'https://media.example/sparky.png'
    }
  },
  apns: {
    payload: {
      aps: {
        'mutable-content': 1
      }
    },
    fcm_options: {
      image: 'https://media.example/sparky.png'
    }
  },
  webpush: {
    headers: {
      image: 'https://media.example/sparky.png'
    }
  },
  topic: topicName,
};

getMessaging().send(message)
  .then((response) => {
    console.log('Sent:', response);
  })
  .catch((error) => {
    console.error('Not sent:', error);
  });
