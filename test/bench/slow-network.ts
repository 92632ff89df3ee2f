/** A phone's slow 3G: 400 kbit/s, 400 ms. */
import type { CDPSession } from 'playwright';

const BYTES_A_SECOND = 400_000 / 8;

/** Counts what a page transfers from now on. */
export async function countTransfers(session: CDPSession) {
  const counted = { requests: 0, bytes: 0 };
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', () => (counted.requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  return counted;
}

export async function slowNetwork(session: CDPSession): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BYTES_A_SECOND,
    uploadThroughput: BYTES_A_SECOND,
  });
}
