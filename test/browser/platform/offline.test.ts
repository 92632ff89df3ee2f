/**
 * Given an agent's phone whose signal comes and goes: what shows, what is kept, and a sale that waits for it.
 */
import { describe, expect, it } from 'vitest';
import { dialogOf, press } from '../../support/browser/screens.ts';
import {
  keptOnDevice,
  offline,
  seeForm,
  seeInstalled,
  seeOffline,
  SENT,
  setUpOfflinePhone,
  slideOut,
  waitingIn,
  WAITS,
  writeSale,
} from '../../support/sales/offline-phone.ts';
import { bankingOf, saleOf } from '../../support/stack/office.ts';
import { seeToast } from '../../support/browser/toasts.ts';

const phone = await setUpOfflinePhone();
const { stack, office } = phone;

describe('the portal on the device', () => {
  it('opens without a signal with what was seen last, and forgets it at the sign-out', async () => {
    await phone.agent.api.sales.submitSale(saleOf(office, { customerName: 'Seen Before' }));
    await phone.agent.api.agents.saveBanking(bankingOf());
    await stack.drain();
    const page = await phone.arrive('allow', '/agent/profile');
    await page.getByText('S Dlamini').waitFor();
    await page.goto(`${stack.url}/agent/sales`);
    await page.getByText('Seen Before').waitFor();
    await expect.poll(() => keptOnDevice(page)).toContain('Seen Before');
    await seeInstalled(page);
    const kept = await keptOnDevice(page);
    for (const secret of ['62000000123', '62 0000 00123', '0123', 'S Dlamini', '/api/'])
      expect(kept).not.toContain(secret);

    // Behind a site that is broken, the portal is on the device all the same.
    await page
      .context()
      .route(/(\/agent\/sales|\/config\.json)$/, (route) =>
        route.fulfill({ status: 503, body: 'Service Unavailable' }),
      );
    await page.reload();
    await page.getByText('Seen Before').waitFor();
    await page.context().unrouteAll({ behavior: 'wait' });

    await offline(page, true);
    await page.reload();
    await page.getByText('Seen Before').waitFor();
    await seeOffline(page);
    // A screen that isn't cached says so; a cached one opens even if it was never opened before.
    await page.goto(`${stack.url}/agent/profile`);
    await page.getByText('Your profile couldn’t be loaded').waitFor();
    await offline(page, false);
    await page.getByText('S Dlamini').waitFor();
    await page.getByText('You’re offline.').waitFor({ state: 'detached' });

    await press(page, 'More');
    await press(slideOut(page), 'Sign Out');
    await page.waitForURL(`${stack.url}/login`);
    await expect.poll(() => keptOnDevice(page)).not.toContain('Seen Before');
    expect(await keptOnDevice(page)).not.toContain(phone.agent.id);
  });
});

it('promises nothing on a device that keeps nothing', async () => {
  const page = await phone.arrive('block', '/agent/sales', (opened) =>
    opened.addInitScript(() => {
      // As in a private window.
      IDBFactory.prototype.open = () => {
        throw new DOMException('Not allowed here', 'SecurityError');
      };
    }),
  );
  await seeForm(page);
  await offline(page, true);
  await page.getByText('so sales can be submitted only with a signal').waitFor();
  await writeSale(page, 'Unkept Mokoena');
  await seeToast(page, 'Failed to submit sale');
  const typed = dialogOf(page, 'New Sale').getByLabel('Customer Name');
  expect(await typed.inputValue()).toBe('Unkept Mokoena');
  await offline(page, false);
  await press(dialogOf(page, 'New Sale'), 'Submit Sale');
  await seeToast(page, SENT);
});

it('keeps what was seen for less than a second', async () => {
  const page = await phone.arrive('block');
  await page.getByText('No sales yet').waitFor();
  // From here on the page's time goes on in steps alone, however slow the machine is.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await phone.agent.api.sales.submitSale(saleOf(office, { customerName: 'Seen Briefly' }));
  const seen = page.getByText('Seen Briefly');
  await expect
    .poll(async () => {
      await page.clock.runFor(5);
      return seen.count();
    })
    .toBe(1);
  for (let sinceMs = 0; sinceMs < 1_000; sinceMs += 5) {
    if ((await keptOnDevice(page)).includes('Seen Briefly')) return;
    await page.clock.runFor(5);
  }
  expect(await keptOnDevice(page)).toContain('Seen Briefly');
});

describe('a sale that is written without a signal', () => {
  it('waits over a reload, in every tab, and is submitted once by two of them', async () => {
    const page = await phone.arrive('allow');
    await seeForm(page);
    await seeInstalled(page);
    await offline(page, true);
    await writeSale(page, 'Waiting Mokoena');
    await seeToast(page, WAITS);
    await waitingIn(page).getByText('Waiting Mokoena').waitFor();
    await page.getByText('1 sale is waiting to be sent.').waitFor();
    await page.reload();
    await waitingIn(page).getByText('Waiting Mokoena').waitFor();
    const other = await page.context().newPage();
    await other.goto(`${stack.url}/agent/sales`);
    await waitingIn(other).getByText('Waiting Mokoena').waitFor();
    expect(await phone.sales()).toEqual([]);

    await offline(page, false);
    await expect.poll(phone.sales).toHaveLength(1);
    for (const tab of [page, other]) {
      await waitingIn(tab).waitFor({ state: 'detached' });
      await tab.getByText('Waiting Mokoena').first().waitFor();
    }
    expect(await phone.sales()).toMatchObject([{ customerName: 'Waiting Mokoena' }]);
  });
});
