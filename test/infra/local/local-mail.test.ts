import { join } from 'node:path';
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Mail, renderInbox, startMail } from '../../../infra/local/mail/mail.ts';
import { makeFolder } from '../../support/stack/make-folder.ts';

let dataDir: string;
const started: Mail[] = [];

beforeEach(async () => {
  dataDir = makeFolder('mail');
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((mail) => mail.close()));
});

async function start(folder = dataDir): Promise<Mail> {
  const mail = await startMail({ dataDir: folder });
  started.push(mail);
  return mail;
}

async function send(mail: Mail, to: string, subject: string): Promise<void> {
  const ses = new SESv2Client({
    region: 'af-south-1',
    endpoint: mail.endpoint,
    credentials: { accessKeyId: 'local-notifier', secretAccessKey: 'secret' },
  });
  await ses.send(
    new SendEmailCommand({
      FromEmailAddress: 'portal@fibrelink.example',
      Destination: { ToAddresses: [to] },
      Content: {
        Simple: {
          Subject: { Data: subject },
          Body: { Html: { Data: '<p>Hello</p>' }, Text: { Data: 'Hello' } },
        },
      },
    }),
  );
  ses.destroy();
}

test('a sent e-mail is in the inbox, newest first', async () => {
  const mail = await start();
  await send(mail, 'thandi@demo.example', 'First');
  await send(mail, 'Thandi@demo.example', 'Second');
  await send(mail, 'sipho@demo.example', 'Other');
  const inbox = await mail.inbox('thandi@demo.example');
  expect(inbox.map((message) => message.subject)).toEqual(['Second', 'First']);
  expect(inbox[0]).toMatchObject({
    from: 'portal@fibrelink.example',
    html: '<p>Hello</p>',
    text: 'Hello',
  });
});

test('names of SES’s simulator are reported, and no others', async () => {
  const mail = await start();
  const details: unknown[] = [];
  mail.onEvent((detail) => details.push(detail));
  const [bounced, complained] = ['bounce+1', 'complaint'].map(
    (name) => `${name}@simulator.amazonses.com`,
  );
  for (const to of [bounced, complained, 'bounce@demo.example'])
    await send(mail, String(to), 'Hello');
  expect(details).toEqual([
    { bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: bounced }] } },
    { complaint: { complainedRecipients: [{ emailAddress: complained }] } },
  ]);
});

test('the inbox survives a restart', async () => {
  const first = await start();
  await send(first, 'thandi@demo.example', 'Kept');
  await first.close();
  started.length = 0;
  const second = await start();
  expect(await second.inbox()).toHaveLength(1);
});

test('two instances in one process have an inbox each', async () => {
  const one = await start(join(dataDir, 'one'));
  const two = await start(join(dataDir, 'two'));
  await send(one, 'thandi@demo.example', 'One');
  expect(await one.inbox()).toHaveLength(1);
  expect(await two.inbox()).toEqual([]);
});

test('nothing but the SES API is reachable', async () => {
  const mail = await start();
  expect((await fetch(`${mail.endpoint}/store`)).status).toBe(404);
});

test('the inbox page escapes what senders wrote and frames HTML without scripts', () => {
  const page = renderInbox([
    {
      to: 'a@demo.example',
      from: 'portal@fibrelink.example',
      subject: '<script>alert(1)</script>',
      text: '',
      html: '<p class="x">Hi</p><script>alert(2)</script>',
      at: '2026-01-01T00:00:00.000Z',
    },
  ]);
  expect(page).not.toContain('<script>');
  expect(page).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;p class=');
  expect(page).not.toContain('allow-scripts');
});
