/** Given news for the network, administrators write it, publish it to every bell, and take it back. */
import { expect } from 'vitest';
import { announce } from '../../../support/announcements/announcements.ts';
import { choose, dialogOf, fill, focused, press } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

/** Markup that would run if it were shown as anything but text. */
const MARKUP = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

const { stack, office, visitOnce, visit } = await setUpPortal();
const agent = await office.newAgent();
const { page } = await visitOnce(office.admin.email, '/admin/announcements');

const cardOf = (title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const announcements = () => office.admin.api.announcements;
const named = async (title: string) => {
  const { rows } = await announcements().listAnnouncements({ limit: 100 });
  const found = rows.find((row) => row.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found;
};

story('administrators write announcements, publish them to every bell, and take them back', {
  'writes a draft, whose markup stays as it was typed': async () => {
    await page.getByText('No announcements yet').waitFor();
    await press(page, 'New Announcement');
    const dialog = dialogOf(page, 'New Announcement');
    expect(await dialog.getByLabel('Publish immediately').isChecked()).toBe(false);
    await fill(dialog, {
      'Title*': 'Fibre in Orlando',
      'Content*': `From Monday on.\n${MARKUP}`,
    });
    await choose(page, 'Urgency', 'Critical');
    await choose(page, 'Target Audience', 'Agents');
    await press(dialog, 'Save');
    await seeToast(page, 'Announcement created successfully');
    const card = cardOf('Fibre in Orlando');
    for (const badge of ['Critical', 'Agents', 'Draft'])
      await card.getByText(badge, { exact: true }).waitFor();
    await expect.poll(() => card.innerText()).toMatch(/Created \d{1,2} \w+ \d{4}/);
    expect(await named('Fibre in Orlando')).toMatchObject({
      content: `From Monday on.\n${MARKUP}`,
    });
  },
  'publishes to every bell at once; markup stays text, and unpublishing empties them': async () => {
    const { page: phone } = await visit(agent.email);
    await phone.getByRole('heading', { name: 'Recent Sales' }).waitFor();
    await press(cardOf('Fibre in Orlando'), 'Publish');
    await seeToast(page, 'Announcement published');
    const card = cardOf('Fibre in Orlando');
    await card.getByText('Published', { exact: true }).waitFor();
    await expect.poll(() => card.innerText()).toMatch(/Published \d{1,2} \w+ \d{4}/);
    await expect.poll(() => card.innerText()).toContain(MARKUP);
    await phone.getByText('1 unread', { exact: true }).waitFor({ state: 'attached' });
    await phone.getByRole('button', { name: 'Notifications', exact: true }).click();
    const panel = phone.getByRole('dialog', { name: 'Notifications' });
    await panel.getByRole('button', { name: /Fibre in Orlando/ }).click();
    await phone.getByRole('dialog', { name: 'Fibre in Orlando' }).getByText(MARKUP).waitFor();
    expect(await phone.title()).not.toBe('1');
    await phone.keyboard.press('Escape');
    await press(card, 'Unpublish');
    await seeToast(page, 'Announcement unpublished');
    await card.getByText('Draft', { exact: true }).waitFor();
    await panel.getByText('No notifications').waitFor();
  },
  'filters by status and words, and works by keyboard': async () => {
    for (const title of ['Alpha news', 'Beta news']) await announce(office, { title });
    await stack.drain();
    await fill(page, { Search: 'news' });
    await cardOf('Office hours').waitFor({ state: 'detached' });
    // Before that, the list isn't one of the published, and a step wouldn't move the focus on.
    const filtered = page.waitForResponse(/announcements\?.*status=published/);
    await choose(page, 'Status', 'Published');
    await filtered;
    await cardOf('Beta news').getByRole('button', { name: 'Edit' }).focus();
    // The pushed change may arrive before the answer.
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/unpublish', async (route) => {
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await page.keyboard.press('p');
    await cardOf('Beta news').waitFor({ state: 'detached' });
    answer();
    await seeToast(page, 'Announcement unpublished');
    await expect.poll(() => focused(page)).toContain('Alpha news');
    await page.keyboard.press('d');
    const question = dialogOf(page, 'Delete Announcement');
    await question.getByText('Are you sure you want to delete this announcement?').waitFor();
    await question
      .getByText('goes from agents’ bells and every dashboard', { exact: false })
      .waitFor();
    await press(question, 'Delete');
    await seeToast(page, 'Announcement deleted');
    await page.getByText('No results for “news”').waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('status'), searchParams.get('q')]).toEqual(['published', 'news']);
    await press(page, 'Clear all');
    await cardOf('Beta news').waitFor();
    await announce(office, { title: 'Written elsewhere' });
    await cardOf('Written elsewhere').waitFor();
  },
});
