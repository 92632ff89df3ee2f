/** Agents on a phone see their rank on each board, and what the others see of them. */
import { expect } from 'vitest';
import { setUpPhoneOffice } from '../../../support/agents/agent-phone.ts';
import { approvedSale } from '../../../support/sales/deals.ts';
import { follow, load } from '../../../support/browser/screens.ts';
import { story } from '../../../support/stack/story.ts';
import { seeToast } from '../../../support/browser/toasts.ts';

const { stack, office, arriveOnce } = await setUpPhoneOffice();
const phone = await arriveOnce();
const { page } = phone;
const ahead = await office.newAgent({ fullName: 'Lerato Khumalo' });
for (const agent of [ahead, ahead, phone.agent]) await approvedSale(office, agent);
await stack.drain();

const place = () => page.getByRole('region', { name: 'Your place' });
const rows = () => page.getByRole('list', { name: 'Top Sales' }).getByRole('listitem');

story('an agent follows the boards on a phone', {
  'shows the agent’s rank first, and the distance to the next': async () => {
    await page.goto(`${stack.url}/agent/leaderboard`);
    await place().getByText('R50.00 behind rank 1').waitFor();
    await expect
      .poll(() => rows().allTextContents())
      .toEqual(['Rank 1Lerato KhumaloNEWR100.00', `Rank 2${phone.agent.me.fullName}YouNEWR50.00`]);
  },
  'changes boards by keyboard, and the URL names the board': async () => {
    await page.getByRole('tab', { name: 'Top Sales' }).focus();
    await page.keyboard.press('End');
    await page.getByText('Nobody is on this board yet').waitFor();
    await place().getByText('The first agent who registers with your link').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('tab')).toBe('recruiters');
    await page.keyboard.press('Home');
    await rows().first().waitFor();
  },
  'hides name and figures from the others, and keeps the choice': async () => {
    const hide = page.getByRole('switch', { name: 'Hide my name and figures' });
    await hide.click();
    await seeToast(page, 'Your name and figures are hidden');
    await place().getByText('hidden from others').waitFor();
    const seen = await ahead.api.leaderboard.getLeaderboard({ board: 'sales' });
    expect(seen.rows[1]).toEqual({ rank: 2, isMe: false, isHidden: true, isNew: false });

    await ahead.api.leaderboard.setLeaderboardPreference({ hidden: true });
    await load(page, '/agent/leaderboard');
    await rows().getByText('Hidden agent').waitFor();
    await expect.poll(() => hide.isChecked()).toBe(true);
  },
  'is linked from the dashboard after the ranking': async () => {
    await stack.runSchedule();
    await follow(page, '/agent');
    await page.getByText('as of', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Rank 2 in Top Sales' }).click();
    await place().waitFor();
  },
});
