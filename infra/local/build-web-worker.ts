/** Builds the web in a thread of its own, so that the demo network is made meanwhile. */
import { workerData } from 'node:worker_threads';
import { build } from 'vite';

// The shell's NODE_ENV must not make it a development build; this thread has a copy of the environment.
process.env['NODE_ENV'] = 'production';
await build({ configFile: String(workerData), logLevel: 'silent' });
