/**
 * A process that calls an endpoint over and over, apart from the stack that answers: the two share
 * no event loop. It is sent a load, and sends back what it measured.
 */
export interface Load {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
  /** How many call at once. */
  clients: number;
  seconds: number;
}

export interface Measured {
  /** One per answered call, in ms. */
  latencies: number[];
  failures: number;
  seconds: number;
}

async function work({ url, seconds, clients, ...request }: Load): Promise<Measured> {
  const latencies: number[] = [];
  let failures = 0;
  const started = performance.now();
  const end = started + seconds * 1000;
  const client = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const headers = {
        ...request.headers,
        'idempotency-key': crypto.randomUUID(),
      };
      const response = await fetch(url, { ...request, headers });
      await response.arrayBuffer();
      if (response.status === 200) latencies.push(performance.now() - begun);
      else failures++;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { latencies, failures, seconds: (performance.now() - started) / 1000 };
}

process.on('message', (load: Load) => {
  work(load).then(
    (measured) => process.send?.(measured),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
