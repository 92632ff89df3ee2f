/** Actions on the portal's screens, by the names that people see. */
import type { Locator, Page } from 'playwright';
import { mailedCode } from '../identity/mailed-code.ts';
import type { Stack } from '../../../infra/local/stack.ts';

export const PASSWORD = 'Demo-portal-1';

/** A phone's window. */
export const PHONE = { viewport: { width: 390, height: 844 } };
export const PHONE_WITH_CLIPBOARD = {
  ...PHONE,
  permissions: ['clipboard-read', 'clipboard-write'],
};

/** Fills fields by their labels. */
export async function fill(within: Page | Locator, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await within.getByLabel(label, { exact: true }).fill(value);
}

/** Presses a button by its name. */
export const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click();

/** Chooses an act of the head's menu More. */
export async function pressMore(page: Page, name: string): Promise<void> {
  await press(page, 'More');
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** A call that was refused shows so in this time. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * Presses every Retry, and from then on lets the refused calls through. Not before: a late live
 * connection would reload the page, and Retry would be gone.
 */
export async function pressRetry(page: Page, refused: string | RegExp): Promise<void> {
  await page.evaluate(() => {
    const mark = () => document.body.setAttribute('data-retried', '');
    addEventListener('click', mark, { capture: true, once: true });
  });
  let judging = 0;
  let refusedAt = Number.NEGATIVE_INFINITY;
  await page.route(refused, async (route) => {
    judging++;
    const isPressed = await page.evaluate(() => document.body.hasAttribute('data-retried'));
    await (isPressed ? route.continue() : route.fallback());
    judging--;
    if (!isPressed) refusedAt = performance.now();
  });
  const buttons = page.getByRole('button', { name: 'Retry', exact: true });
  await buttons.first().click();
  // The others go when they are pressed, or when the live connection comes: one may be gone before its press.
  // A press while a refused call is still under way joins that call, and fails with it.
  const pressAgain = () =>
    buttons.evaluateAll((left: HTMLElement[]) => {
      for (const button of left) button.click();
      return left.length;
    });
  // A call from before the first press may be refused after it: its Retry comes later than the others.
  const mayCome = () => judging > 0 || performance.now() - refusedAt < SHOWN_WITHIN_MS;
  while ((await pressAgain()) > 0 || mayCome()) await page.waitForTimeout(100);
  await page.unrouteAll({ behavior: 'wait' });
}

/**
 * Opens what reads these addresses while the server is down, sees that it says so, and presses Retry when the
 * server is up again.
 */
export async function seeOutage(
  page: Page,
  addresses: string | RegExp,
  says: string,
  open: () => Promise<unknown> = () => page.reload(),
): Promise<void> {
  await page.route(addresses, (route) => route.fulfill({ status: 500, json: {} }));
  await open();
  await page.getByText(says).first().waitFor();
  await pressRetry(page, addresses);
}

/** Waits until a text shows. */
export const seeText = (within: Page | Locator, text: string | RegExp) =>
  within.getByText(text).first().waitFor();

/** Waits until a card's figure reads so. */
export const seeFigure = (page: Page, title: string, figure: string) =>
  page
    .getByRole('region', { name: title, exact: true })
    .getByText(figure.replaceAll(' ', '\u00a0'), { exact: true })
    .waitFor();

/** A table's row by its text. */
export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** A dialog by its title. */
export const dialogOf = (page: Page, title: string) =>
  page.getByRole('dialog', { name: title, exact: true });

/** The focused element: its name, and the text of its row; empty where nothing has the focus. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    // Without a focus it is the body, whose text is the whole page's.
    if (element === document.body) return '';
    return `${element?.getAttribute('aria-label') ?? element?.textContent}: ${element?.closest('[data-row]')?.textContent ?? ''}`;
  });

/** True if the page shows the portal; a visitor's welcome page is plain markup. */
export const isInPortal = async (page: Page) =>
  (await page.locator('html[data-portal]').count()) > 0;

/** Goes to a path as a link inside the portal does: nothing is loaded anew. */
export async function follow(page: Page, path: string): Promise<void> {
  // A portal that is still starting has read its address already, and doesn't hear of another yet.
  await page.locator('html[data-portal] h1').first().waitFor({ state: 'attached' });
  await page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Loads a screen from its address. */
export async function load(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, page.url()).href);
  await page.locator('h1').waitFor();
}

/**
 * Mounts a screen anew as links inside the portal do, by way of an address that isn't found: that takes a
 * tenth of the time of loading it. The trials load each.
 */
export async function revisit(page: Page, path: string): Promise<void> {
  if (process.env['EVERY_LOOK'] || !(await isInPortal(page))) return load(page, path);
  const notFound = page.getByRole('heading', { name: '404 Page not found', exact: true });
  await follow(page, `/${path.split(/[/?]/)[1]}/no-such-page`);
  await notFound.waitFor();
  await follow(page, path);
  await notFound.waitFor({ state: 'detached' });
  await page.locator('h1').waitFor();
}

/**
 * Leaves a session on the device as the sign-in screen would, which has tests of its own; no screen of
 * the portal is open yet.
 */
export async function bringSession(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/mark.svg`);
  const { userPoolClientId: client } = (await (await fetch(`${url}/config.json`)).json()) as {
    userPoolClientId: string;
  };
  const { userId, kept, issuedAtMs } = await tokensOf(url, client, email);
  const session = `CognitoIdentityServiceProvider.${client}`;
  await page.evaluate(
    ({ prefix, entries, driftKey, issuedAt }) => {
      for (const [name, value] of entries) localStorage.setItem(`${prefix}.${name}`, value);
      localStorage.setItem(`${prefix}.${driftKey}`, String(issuedAt - Date.now()));
    },
    { prefix: session, entries: kept, driftKey: `${userId}.clockDrift`, issuedAt: issuedAtMs },
  );
}

/** Signs in with a ready session, and ends on the person's start page or the named screen. */
export async function signIn(page: Page, url: string, email: string, at = ''): Promise<void> {
  await bringSession(page, url, email);
  await page.goto(url + at);
  await page.waitForURL(/\/(agent|admin)\b/);
}

/** A new session as Amplify keeps it, by the names that it keeps it under. */
async function tokensOf(url: string, client: string, email: string) {
  const answer = await fetch(`${url}/user-pool`, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.InitiateAuth' },
    body: JSON.stringify({
      ClientId: client,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD },
    }),
  });
  if (!answer.ok) throw new Error(`${email} can't sign in: ${await answer.text()}`);
  const { AuthenticationResult } = (await answer.json()) as {
    AuthenticationResult: Record<'AccessToken' | 'IdToken' | 'RefreshToken', string>;
  };
  const { AccessToken, IdToken, RefreshToken } = AuthenticationResult;
  const { sub, iat } = JSON.parse(
    Buffer.from(AccessToken.split('.')[1] ?? '', 'base64url').toString(),
  ) as { sub: string; iat: number };
  const kept = [
    ['LastAuthUser', sub],
    [`${sub}.accessToken`, AccessToken],
    [`${sub}.idToken`, IdToken],
    [`${sub}.refreshToken`, RefreshToken],
  ] as const;
  return { userId: sub, kept, issuedAtMs: iat * 1000 };
}

export interface Newcomer {
  fullName: string;
  email: string;
  phone: string;
  /** For administrators only. */
  department?: string;
}

/** Fills in the registration that is open. */
export async function fillRegistration(page: Page, person: Newcomer): Promise<void> {
  // The page's own form, which shows before the portal's, can't be sent.
  await page.locator('#register_fullName').waitFor();
  await fill(page, {
    'Full Name': person.fullName,
    Email: person.email,
    'Mobile Number': person.phone,
    Password: PASSWORD,
    'Confirm Password': PASSWORD,
    ...(person.department ? { Department: person.department } : {}),
  });
}

/** Registers, enters the mailed code, and ends on the start page. */
export async function register(page: Page, stack: Stack, person: Newcomer): Promise<void> {
  await page.goto(`${stack.url}/welcome`);
  await page.getByRole('link', { name: 'Get Started' }).click();
  await fillRegistration(page, person);
  await finishRegistration(page, stack, person);
}

/** Sends the filled-in registration, enters the mailed code, and ends on the start page. */
export async function finishRegistration(page: Page, stack: Stack, person: Newcomer) {
  await press(page, 'Create Account');
  await page.waitForURL(/\/verify-email\?/);
  await enterMailedCode(page, stack, person.email);
  await page.waitForURL(person.department ? /\/admin\b/ : /\/agent\b/);
}

/** Enters the code of the newest mail to the address, and sees it verified. */
export async function enterMailedCode(page: Page, stack: Stack, email: string): Promise<void> {
  await fill(page, { 'Verification Code': await mailedCode(stack, email) });
  await press(page, 'Verify Email');
  await page.getByRole('heading', { name: 'Email Verified!' }).waitFor();
}

/** Chooses an option of a select by its label; within a dialog where another select is called so too. */
export async function choose(
  page: Page,
  label: string,
  option: string,
  within: Page | Locator = page,
): Promise<void> {
  const field = within.getByLabel(label, { exact: true });
  // By key: a press would close a list that opens by itself.
  await field.press('ArrowDown');
  // The list of another select may still be closing; the field names its own once that is open.
  const opened = field.and(page.locator('[aria-expanded="true"][aria-controls]'));
  const list = page.locator('.ant-select-dropdown', {
    has: page.locator(`[id="${await opened.getAttribute('aria-controls')}"]`),
  });
  await list.locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}
