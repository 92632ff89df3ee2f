/** Sales materials of the demo network, uploaded through the verbs as administrators do. */
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
import { DAY, isoOf } from './random.ts';
import { posterPng, textPdf } from './files.ts';
import { type Calls, callsAt, type DemoPortal } from './steps.ts';

interface DemoResource {
  /** Days between its publication and the demo network's present. */
  daysAgo: number;
  title: string;
  description: string;
  category: ResourceCategory;
  tags: string[];
  source: { fileUrl: string } | { fileName: string; content: () => Buffer };
}

const RESOURCES: readonly DemoResource[] = [
  {
    daysAgo: 300,
    title: 'Your first sale, step by step',
    description: 'A film of six minutes: from the first question to the signed order.',
    category: 'training',
    tags: ['new agents', 'video'],
    source: { fileUrl: 'https://www.fibrelink.example/training/first-sale' },
  },
  {
    daysAgo: 120,
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
  {
    daysAgo: 40,
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
  {
    daysAgo: 6,
    title: 'Fibre is here: poster',
    description: 'For WhatsApp and Facebook, and good enough to print.',
    category: 'marketing',
    tags: ['fibre', 'poster', 'social media'],
    source: { fileName: 'Fibre is here.png', content: posterPng },
  },
];

/** The uploads bucket, with the stack's own rights. */
function filesOf({ files, credentials }: SeededStack): ResourceFiles {
  return openResourceFiles(files.uploadsBucket, files.endpoint, {
    AWS_REGION: REGION,
    AWS_LAMBDA_FUNCTION_NAME: 'demo',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_S3: files.endpoint,
  });
}

type Caller = ReturnType<Calls['admin']>;

/** Uploads a file and returns the upload's id. A repeat replaces it by the same content. */
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

/** Publishes each resource at its time before an instant. */
export async function publishResources(
  stack: SeededStack,
  portal: DemoPortal,
  now: Date,
): Promise<void> {
  const files = filesOf(stack);
  await Promise.all(
    RESOURCES.map(async ({ daysAgo, source, ...form }, index) => {
      const at = isoOf(now.getTime() - daysAgo * DAY);
      const caller = callsAt(portal, at).admin(`resource-${index}`);
      const content =
        'fileUrl' in source
          ? source
          : { uploadId: await upload(files, source.fileName, source.content(), caller) };
      await call(createResource(files), { ...form, ...content, isPublished: true }, caller);
    }),
  );
}
