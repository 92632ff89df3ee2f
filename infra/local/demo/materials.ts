/** Announcements and resources that the demo network's administrators publish for agents. */
import { readFileSync } from 'node:fs';
import { call } from '@orpc/server';
import { createAnnouncement } from '../../../functions/api/announcements/create-announcement.ts';
import { createResource } from '../../../functions/api/resources/create-resource.ts';
import { finishResourceUpload } from '../../../functions/api/resources/finish-resource-upload.ts';
import { startResourceUpload } from '../../../functions/api/resources/start-resource-upload.ts';
import { ADMIN, type By, callsAt, createdId, type DemoPortal } from './steps.ts';
import { DAY } from './times.ts';

const ANNOUNCEMENTS = [
  {
    daysAgo: 45,
    title: 'New prices from the 1st',
    content:
      'Fibre 100/100 and Fibre 200/200 cost R100 less per month. Sales that you submit from the 1st on need the new price.',
    urgency: 'warning',
    targetAudience: 'agents',
  },
  {
    daysAgo: 14,
    title: 'Check recruits by telephone',
    content: 'Two applications came with the same number last week. Call before you activate.',
    targetAudience: 'admins',
  },
  {
    daysAgo: 1,
    title: 'Installations in Durban North delayed',
    content:
      'A cable was cut near Umhlanga. Installations of this week move by up to five working days. Please tell your customers before they wait at home.',
    urgency: 'critical',
  },
] as const;

/** A resource is a link, or one of the files in the folder `files`. */
const RESOURCES = [
  {
    daysAgo: 300,
    title: 'Your first sale, step by step',
    description: 'A film of six minutes: from the first question to the signed order.',
    category: 'training',
    tags: ['new agents', 'video'],
    fileUrl: 'https://www.fibrelink.example/training/first-sale',
  },
  {
    daysAgo: 120,
    title: 'What to say when a customer hesitates',
    description: 'Eight questions that customers ask, and honest answers to each.',
    category: 'sales_materials',
    tags: ['script'],
    fileName: 'questions-and-answers.txt',
  },
  {
    daysAgo: 40,
    title: 'Price list',
    description: 'All fibre packages and prices from the 1st, on one page.',
    category: 'product_info',
    tags: ['prices', 'fibre'],
    fileName: 'price-list.pdf',
  },
  {
    daysAgo: 6,
    title: 'Fibre is here: poster',
    description: 'For WhatsApp and Facebook, and good enough to print.',
    category: 'marketing',
    tags: ['fibre', 'poster', 'social media'],
    fileName: 'poster.png',
  },
] as const;

type DemoFile = 'poster.png' | 'price-list.pdf' | 'questions-and-answers.txt';

/** The content of a file of the demo network. */
export const demoFile = (name: DemoFile) => readFileSync(new URL(`files/${name}`, import.meta.url));

/** The number of the resources, of which the first is a link, and all others are files. */
export const RESOURCE_COUNT = RESOURCES.length;

const keyOf = (resource: number) => `resource-${resource}`;

/** @param resource its number */
export const resourceId = (by: By, resource: number) =>
  createdId(by(ADMIN, keyOf(resource)), 'createResource');

/** Posts a file to an upload form. */
export async function postFile(
  { url, fields }: { url: string; fields: Record<string, string> },
  name: string,
  content: Blob,
): Promise<void> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('file', content, name);
  const answer = await fetch(url, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`The demo network can't upload ${name}: ${answer.status}`);
}

/** Uploads a file and returns the upload's id. A repeat replaces it by the same content. */
async function upload({ files }: DemoPortal, fileName: DemoFile, admin: ReturnType<By>) {
  const content = new Blob([demoFile(fileName)]);
  const file = { fileName, sizeBytes: content.size };
  const { id: uploadId, ...form } = await call(startResourceUpload(files), file, admin);
  await postFile(form, fileName, content);
  await call(finishResourceUpload(files), { uploadId }, admin);
  return uploadId;
}

/** Publishes each announcement and resource at its time before an instant. */
export async function publishMaterials(portal: DemoPortal, now: Date) {
  const adminAt = (daysAgo: number, key: string) =>
    callsAt(portal, now.getTime() - daysAgo * DAY)(ADMIN, key);
  for (const { daysAgo, ...announcement } of ANNOUNCEMENTS) {
    const published = { ...announcement, publishImmediately: true };
    await call(createAnnouncement, published, adminAt(daysAgo, `announcement-${daysAgo}`));
  }
  for (const [at, { daysAgo, tags, ...resource }] of RESOURCES.entries()) {
    const admin = adminAt(daysAgo, keyOf(at));
    const { fileName, ...form } = { fileName: undefined, ...resource };
    const content = fileName && { uploadId: await upload(portal, fileName, admin) };
    const published = { ...form, ...content, tags: [...tags], isPublished: true };
    await call(createResource(portal.files), published, admin);
  }
}
