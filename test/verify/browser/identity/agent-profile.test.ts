/** An agent on a phone shares and changes the code, and sets the emails. */
import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { fill, press, revisit } from '../../../support/browser/screens.ts';
import { seeToast } from '../../../support/browser/toasts.ts';
import { setUpPortal } from '../../../support/stack/set-up.ts';
import { story } from '../../../support/stack/story.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  permissions: ['clipboard-read', 'clipboard-write'],
};

const { stack, office, visitOnce } = await setUpPortal();
const agent = await office.newAgent();
const { page, complaints } = await visitOnce(agent.email, '/agent/profile?tab=share', PHONE);

const copied = () => page.evaluate(() => navigator.clipboard.readText());
const region = (name: string) => page.getByRole('region', { name, exact: true });
const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();

story('the links', {
  'are saved as a picture of the QR code, which a camera reads': async () => {
    await press(region('Sub-Agent Invitation Link'), 'QR Code');
    const saving = page.waitForEvent('download');
    await press(page.getByRole('dialog'), 'Download PNG');
    const download = await saving;
    expect(download.suggestedFilename()).toBe('sub-agent-invitation-link.png');
    const picture = await readFile(await download.path());
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    // Width and height.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 1280]);
    const shades = await page.evaluate(
      async (bytes) => {
        const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
        const paper = new OffscreenCanvas(1280, 1280).getContext('2d');
        paper?.drawImage(bitmap, 0, 0);
        // A margin, and the dark corner of the code.
        const at = (x: number) => paper?.getImageData(x, x, 1, 1).data.join();
        return [at(64), at(140)];
      },
      [...picture],
    );
    expect(shades).toEqual(['255,255,255,255', '0,0,0,255']);
    await page.keyboard.press('Escape');
  },
  'are shared by the device’s own menu, where it has one': async () => {
    await page.evaluate(() => {
      Object.assign(navigator, {
        share: async (link: object) => localStorage.setItem('shared', JSON.stringify(link)),
      });
    });
    await revisit(page, '/agent/profile?tab=share');
    await press(region('Traffic Redirect Link'), 'Share');
    const shared = () => page.evaluate(() => localStorage.getItem('shared'));
    await expect
      .poll(async () => JSON.parse((await shared()) ?? '{}') as object)
      .toMatchObject({ url: `${stack.url}/ref/${agent.me.referralCode}` });
  },
});

story('the profile', {
  'shows name and number to read only': async () => {
    await page.getByRole('tab', { name: 'Security' }).click();
    const person = region('Personal Details');
    await person.getByText('+27 82 123 4567').waitFor();
    expect(await person.getByRole('textbox').count()).toBe(0);
  },
});

story('the notification e-mails', {
  'switch at once, and switch back if saving fails': async () => {
    await page.getByRole('tab', { name: 'Emails' }).click();
    await page.getByRole('switch', { name: 'Sale decisions' }).click();
    await page.getByText('Saved: Sale decisions off').waitFor();
    complaints.expect(/status of 500/);
    const down = '**/api/agent/notification-preferences';
    await page.route(down, (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByText('On their way, released', { exact: false }).click();
    await seeToast(page, 'Failed to save your notification settings');
    await expect.poll(() => page.getByRole('switch', { name: 'Payouts' }).isChecked()).toBe(true);
    expect(await page.getByText(/^Saved/).count()).toBe(0);
    await page.unroute(down);
    const { mailPreferences } = await agent.api.agents.getMyProfile();
    expect(mailPreferences).toEqual({
      saleDecisions: false,
      payoutStages: true,
      statements: true,
      recruits: true,
      leads: true,
    });
  },
});

story('the referral code', {
  'takes letters and numbers only, stays typed when it is refused, and is in the links at once':
    async () => {
      complaints.expect(/status of 409/);
      await page.getByRole('tab', { name: 'Share' }).click();
      const taken = (await office.newAgent()).me.referralCode ?? '';
      const save = async (code: string) => {
        await fill(page, { 'Referral Code': code });
        await press(page, 'Save Referral Code');
      };
      await save('ab-1');
      await expect.poll(() => valueOf('Referral Code')).toBe('AB1');
      await save(taken.toLowerCase());
      await seeToast(page, `Referral code "${taken}" is already in use`);
      await expect.poll(() => valueOf('Referral Code')).toBe(taken);
      await save('zanele 12');
      await seeToast(page, 'Referral code updated successfully!');
      await region('Traffic Redirect Link').getByText(`${stack.url}/ref/ZANELE12`).waitFor();
      await press(region('Your Referral Code'), 'Copy Code');
      await seeToast(page, 'Referral code copied to clipboard!');
      expect(await copied()).toBe('ZANELE12');
    },
});
