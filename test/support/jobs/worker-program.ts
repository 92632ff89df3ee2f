/** The worker in a process of its own: does one job, and says how much memory that took at most. */
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { handler } from '../../../functions/handlers/job-worker.lambda.ts';
import { peakMemory } from '../stack/peak-memory.ts';

const [, , jobId = ''] = process.argv;
const Records = [{ messageId: 'one', body: JSON.stringify({ kind: 'runJob', jobId }) }];
// As Lambda calls it: with an event and a context alone.
const work = handler as unknown as (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;
const answer = await work({ Records } as SQSEvent, { awsRequestId: 'one' } as Context);
const peakBytes = peakMemory();
process.stdout.write(JSON.stringify({ answer, peakBytes }));
