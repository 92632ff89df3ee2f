/** The same build serves another company's deployment: only `config.json` differs. */
import { createServer } from 'node:http';
import { afterAll, expect, it } from 'vitest';
import { browserConfigOf } from '../../../../infra/model/browser-config.ts';
import { closeServer, listenOnLoopback } from '../../../../infra/local/base/loopback.ts';
import { siteListener } from '../../../../infra/local/gateway/static-site.ts';
import { settingsFromCdkJson } from '../../../../infra/local/base/settings.ts';
import { WEB_BUILD } from '../../../../infra/model/web-build.ts';
import { securityHeaders } from '../../../../infra/model/security-headers.ts';
import { openBrowser } from '../../../support/browser/browser.ts';
import { fill, PASSWORD, press } from '../../../support/browser/screens.ts';

const POOL = 'https://cognito-idp.eu-west-1.amazonaws.com';
const settings = {
  ...settingsFromCdkJson(),
  companyName: 'Umoya Networks',
  companyEmailDomain: 'umoya.example',
};
const headers = securityHeaders({
  filesOrigins: ['https://files.example'],
  frameOrigin: 'https://files.example',
  poolOrigin: POOL,
});

const browser = await openBrowser();
afterAll(() => browser.close());
const config = browserConfigOf({
  settings,
  region: 'eu-west-1',
  userPoolId: 'eu-west-1_MadeUp123',
  userPoolClientId: 'made0up0client',
});
const pages = siteListener(WEB_BUILD);

/** Serves the build and the settings, as the distribution does. */
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', POOL);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (pathname === '/config.json') response.end(JSON.stringify(config));
  else void pages(request, response, pathname);
});
afterAll(() => closeServer(server));
const { port } = new URL(await listenOnLoopback(server));
const url = `http://localhost:${port}`;

it('signs in at the user pool that it names, without sending the password', async () => {
  const { page, complaints, close } = await browser.open();
  complaints.expect(/status of 400/);
  const asked: string[] = [];
  await page.route(`${POOL}/**`, async (route) => {
    asked.push(route.request().postData() ?? '');
    await route.fulfill({
      status: 400,
      contentType: 'application/x-amz-json-1.1',
      headers: { 'access-control-allow-origin': '*' },
      json: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    });
  });
  await page.goto(`${url}/login`);
  await fill(page, { Email: 'thandi@demo.example', Password: PASSWORD });
  await press(page, 'Sign In');
  await page.getByText('Incorrect username or password.').first().waitFor();
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: 'made0up0client',
    AuthParameters: { USERNAME: 'thandi@demo.example' },
  });
  expect(asked.join()).not.toContain(PASSWORD);
  await close();
});

it('shows the company’s name, and knows its administrators’ e-mail domain', async () => {
  const { page, close } = await browser.open();
  await page.goto(`${url}/login`);
  await page.getByText('Umoya Networks').first().waitFor();
  await page.goto(`${url}/auth/register`);
  await page.getByLabel('Email', { exact: true }).fill('sipho@umoya.example');
  await page.getByLabel('Department', { exact: true }).waitFor();
  await page.getByLabel('Email', { exact: true }).fill('sipho@fibrelink.example');
  await page.getByLabel('Referral Code (optional)', { exact: true }).waitFor();
  await close();
});
