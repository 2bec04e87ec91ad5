// Who follows in the bench of the fan-out? A thread of its own with so many connections; it tells when each has had a whole burst.
import { parentPort, workerData } from 'node:worker_threads';
import { CONNECT, connectTo } from '@alveary/stomp/testing/listen.ts';

const { address, followers, burst } = workerData;
let arrived = 0;

for (let follower = 0; follower < followers; follower += 1) {
  const client = await connectTo(address);
  client.send(CONNECT);
  await client.frame();
  client.send('SUBSCRIBE\nid:a\nreceipt:r\ndestination:/news\n\n\0');
  await client.frame();
  // Counted without being read, so that the followers cost as little as they can.
  client.socket.removeAllListeners('message');
  client.socket.on('message', () => {
    arrived += 1;
    if (arrived % (followers * burst) === 0) parentPort?.postMessage(arrived);
  });
}
parentPort?.postMessage('all follow');
