/** Given files for agents, administrators upload them despite failures, and publish them. */
import { expect } from 'vitest';
import { routeOnce } from '../../../support/browser/route-once.ts';
import { demoFile } from '../../../../infra/local/demo/materials.ts';
import {
  contentOf,
  PAGE_THAT_RUNS,
  polyglots,
  WHERE_IT_LEADS,
} from '../../../support/resources/polyglots.ts';
import { addResource, seenResource } from '../../../support/resources/resources.ts';
import { choose, dialogOf, fill, press, rowOf } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, browser, visitOnce } = await setUpPortal();
const { page, complaints } = await visitOnce(office.admin.email, '/admin/resources');

const resources = () => office.admin.api.resources;
const named = async (title: string) => {
  const { rows } = await resources().listResources({ limit: 100 });
  const found = rows.find((row) => row.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found;
};
const dialog = () => dialogOf(page, 'Add Resource');
const poster = () => ({
  name: 'Poster.png',
  mimeType: 'image/png',
  buffer: demoFile('poster.png'),
});
const upload = (file: ReturnType<typeof poster>) =>
  dialog().getByLabel('File', { exact: true }).setInputFiles(file);
/** The test can inspect only pictures: videos and PDFs leave no document. */
const isPicture = (fileName: string) => /\.(png|jpe?g|gif|webp)$/.test(fileName);
const FILES = /^http:\/\/files\.localhost/;

const REFUSED_FILES = [
  ['Setup.exe', 'MZ', 'Files of this kind can’t be uploaded.'],
  ['Photo.heic', '\0\0\0\x24ftypheic', 'Set the iPhone’s camera to Most Compatible'],
  ['Page.txt', '<html><script>x()</script>', 'This isn’t what its name says.'],
] as const;

story('administrators upload, publish, change and delete resources', {
  'keeps the input while the upload of a file is cancelled, fails and is tried again': async () => {
    complaints.expect(/ERR_FAILED/);
    await page.getByText('No resources found').waitFor();
    await press(page, 'Add Resource');
    await press(dialog(), 'Save');
    await seeToast(page, 'Please fill in title and provide a file or URL');
    await dialog().getByText('Upload a file.').waitFor();
    await fill(dialog(), {
      'Title*': 'Fibre poster',
      'Tags (comma separated)': ' fibre,, Soweto ,',
    });
    // The upload never ends.
    await page.route(FILES, () => undefined);
    await upload(poster());
    await dialog().getByRole('progressbar', { name: 'Uploading Poster.png' }).waitFor();
    await press(dialog(), 'Save');
    await dialog().getByText('The file is still on its way.', { exact: false }).waitFor();
    await press(dialog(), 'Cancel Upload');
    await dialog().getByRole('button', { name: 'Upload File' }).waitFor();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await routeOnce(page, FILES, (route) => route.abort());
    await upload(poster());
    await seeToast(page, 'Failed to upload file');
    await press(dialog(), 'Save');
    await dialog().getByText('The file was not uploaded. Retry, or remove it.').waitFor();
    await press(dialog(), 'Retry');
    await seeToast(page, 'File uploaded successfully');
    await expect.poll(() => dialog().getByLabel('Title*').inputValue()).toBe('Fibre poster');
  },
  'keeps the uploaded file over a reload, with the type that its content has': async () => {
    await page.reload();
    await press(page, 'Add Resource');
    await dialog().getByText('Poster.png').waitFor();
    await dialog().getByText('Image', { exact: true }).waitFor();
    await choose(page, 'Category', 'Marketing', dialog());
    await press(dialog(), 'Save');
    await seeToast(page, 'Resource created successfully');
    const row = rowOf(page, 'Fibre poster');
    for (const text of ['Marketing', 'Draft', 'Image'])
      await row.getByText(text, { exact: true }).waitFor();
    expect(await named('Fibre poster')).toMatchObject({
      tags: ['fibre', 'Soweto'],
      fileName: 'Poster.png',
      isPublished: false,
    });
  },
  'refuses other files': async () => {
    await press(page, 'Add Resource');
    for (const [name, beginning, says] of REFUSED_FILES) {
      await upload({ name, mimeType: 'image/png', buffer: Buffer.from(beginning, 'latin1') });
      await dialog().getByText(says, { exact: false }).waitFor();
      expect(await dialog().getByRole('progressbar').count()).toBe(0);
    }
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  },
  'opens a draft in a new tab, and counts no view': async () => {
    const popup = page.waitForEvent('popup');
    await press(rowOf(page, 'Fibre poster'), 'Open');
    const tab = await popup;
    await tab.waitForURL(FILES);
    expect((await fetch(tab.url())).headers.get('content-type')).toBe('image/png');
    await tab.close();
    await stack.drain();
    expect(await named('Fibre poster')).toMatchObject({ viewCount: 0, downloadCount: 0 });
  },
  'publishes, edits with another file, and says what another administrator changed': async () => {
    complaints.expect(/status of 409/);
    await press(rowOf(page, 'Fibre poster'), 'Publish');
    await seeToast(page, 'Resource published successfully');
    await rowOf(page, 'Fibre poster').getByText('Published', { exact: true }).waitFor();
    await press(rowOf(page, 'Fibre poster'), 'Edit');
    const form = dialogOf(page, 'Edit Resource');
    await form.getByText('Poster.png').waitFor();
    await fill(form, { Description: 'To print.' });
    const text = {
      name: 'Script.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('Good morning.'),
    };
    await form.getByLabel('File', { exact: true }).setInputFiles(text);
    await seeToast(page, 'File uploaded successfully');
    const seen = await named('Fibre poster');
    const { category, isPublished } = seen;
    const other = { ...seenResource(seen), title: 'Old poster', category, isPublished };
    await resources().updateResource(other);
    await press(form, 'Save');
    await seeToast(page, 'Failed to save resource');
    await form.getByText('it is now “Old poster”, published', { exact: false }).waitFor();
    await press(form, 'Save');
    await seeToast(page, 'Resource updated successfully');
    await form.waitFor({ state: 'hidden' });
    expect(await named('Fibre poster')).toMatchObject({
      description: 'To print.',
      fileName: 'Script.txt',
      fileType: 'file',
      version: 4,
    });
    await press(rowOf(page, 'Fibre poster'), 'Unpublish');
    await seeToast(page, 'Resource unpublished successfully');
  },
  'shows polyglot files without running any of them': async () => {
    const pictures = polyglots.filter(
      ({ fate, fileName }) => fate === 'shown' && isPicture(fileName),
    );
    const reader = await browser.open();
    const left: string[] = [];
    await reader.page.route(WHERE_IT_LEADS, async (route) => {
      left.push(route.request().url());
      await route.fulfill({ body: 'It ran' });
    });
    for (const polyglot of pictures) {
      const file = { fileName: polyglot.fileName, content: contentOf(polyglot) };
      const { id: resourceId } = await addResource(office, { file });
      const { url } = await resources().previewResource({ resourceId });
      await reader.page.goto(url);
    }
    expect([pictures.length, left]).toEqual([5, []]);
    // Served as HTML, it runs.
    const asPage = { contentType: 'text/html', body: PAGE_THAT_RUNS };
    await reader.page.route('http://page.example/', (route) => route.fulfill(asPage));
    await reader.page.goto('http://page.example/', { waitUntil: 'commit' });
    await reader.page.waitForURL(WHERE_IT_LEADS);
    await reader.close();
  },
});
