/** What the demo network's agents have to sell with: uploaded through the verbs, as an office does. */
import { call } from '@orpc/server';
import { createResource } from '../../../functions/api/resources/create-resource.ts';
import { finishResourceUpload } from '../../../functions/api/resources/finish-resource-upload.ts';
import {
  openResourceFiles,
  type ResourceFiles,
} from '../../../functions/data/resource-files.client.ts';
import { startResourceUpload } from '../../../functions/api/resources/start-resource-upload.ts';
import type { ResourceCategory } from '../../../shared/resources/contract.ts';
import { REGION } from '../base/environment.ts';
import type { SeededStack } from './seeded-stack.ts';
import { DAY, isoOf } from './dates.ts';
import { posterPng, textPdf } from './files.ts';
import { sceneOf, type Stage } from './scene.ts';

interface DemoResource {
  title: string;
  description: string;
  category: ResourceCategory;
  tags: string[];
  source: { fileUrl: string } | { fileName: string; content: () => Buffer };
}

/** By how many days ago they were published. */
const published: readonly [daysAgo: number, resource: DemoResource][] = [
  [
    300,
    {
      title: 'Your first sale, step by step',
      description: 'A film of six minutes: from the first question to the signed order.',
      category: 'training',
      tags: ['new agents', 'video'],
      source: { fileUrl: 'https://www.fibrelink.example/training/first-sale' },
    },
  ],
  [
    120,
    {
      title: 'What to say when a customer hesitates',
      description: 'Eight questions that customers ask, and honest answers to each.',
      category: 'sales_materials',
      tags: ['script'],
      source: {
        fileName: 'Questions and answers.txt',
        content: () =>
          Buffer.from(
            'Is fibre there in my street?\r\nLet us look at the map together.\r\n\r\nWhat if I move?\r\nYou give a month of notice, and nothing else is due.\r\n',
          ),
      },
    },
  ],
  [
    40,
    {
      title: 'Price list',
      description: 'All fibre packages and prices from the 1st, on one page.',
      category: 'product_info',
      tags: ['prices', 'fibre'],
      source: {
        fileName: 'Price list.pdf',
        content: () =>
          textPdf(['Price list', '', 'Fibre 100/100: R799.00 a month', 'Fibre 200/200: R999.00']),
      },
    },
  ],
  [
    6,
    {
      title: 'Fibre is here: poster',
      description: 'For WhatsApp and Facebook, and good enough to print.',
      category: 'marketing',
      tags: ['fibre', 'poster', 'social media'],
      source: { fileName: 'Fibre is here.png', content: posterPng },
    },
  ],
];

/** The files, as the stack's own functions open them. */
function filesOf({ files, credentials }: SeededStack): ResourceFiles {
  return openResourceFiles(files.uploadsBucket, files.endpoint, {
    AWS_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: 'demo',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: files.endpoint,
  });
}

type Caller = ReturnType<ReturnType<typeof sceneOf>['admin']>;

/** Uploads a file; answers the upload's id. A repeat puts the same content in its place. */
async function upload(files: ResourceFiles, fileName: string, content: Buffer, caller: Caller) {
  const file = { fileName, sizeBytes: content.length };
  const { id: uploadId, url, fields } = await call(startResourceUpload(files), file, caller);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(content)]), fileName);
  const answer = await fetch(url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The demo network can't upload ${fileName}: ${answer.status}`);
  await call(finishResourceUpload(files), { uploadId }, caller);
  return uploadId;
}

/** Publishes what agents had before an instant, each at its time. */
export async function publishDemoResources(
  stack: SeededStack,
  stage: Stage,
  now: Date,
): Promise<void> {
  const files = filesOf(stack);
  await Promise.all(
    published.map(async ([daysAgo, { source, ...form }], index) => {
      const at = isoOf(now.getTime() - daysAgo * DAY);
      const caller = sceneOf(stage, at).admin(`resource-${index}`);
      const what =
        'fileUrl' in source
          ? source
          : { uploadId: await upload(files, source.fileName, source.content(), caller) };
      await call(createResource(files), { ...form, ...what, isPublished: true }, caller);
    }),
  );
}
