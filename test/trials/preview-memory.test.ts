/** Given 100,000 agents, the worker that ends a preview of terms has all of them in memory, below 256 MB. */
import { describePreviewWorker } from '../support/commission-plans/preview-worker-suite.ts';

describePreviewWorker({ agents: 100_000 });
