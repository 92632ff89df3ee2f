import { describe, expect, it, beforeEach } from 'vitest';
import { type Deployed, nextSteps, portalUrl } from '../../../infra/deploy/next-steps.ts';
import { readSettings } from '../../../infra/deploy/settings.ts';
import { createServer } from 'node:http';
import { whyUnreachable } from '../../../infra/deploy/reach.ts';
import { closeServer, listenOnLoopback } from '../../../infra/local/base/loopback.ts';
import { startStub } from '../../support/stack/start-stub.ts';

const OWN = 'https://portal.fibrelink.example';
const ACM = 'arn:aws:acm:us-east-1:000000000000:certificate/1';
const DISTRIBUTION = 'd123.cloudfront.net';

const there: Deployed = {
  distributionDomain: DISTRIBUTION,
  unreachable: undefined,
  isMailSandbox: false,
  isMigrated: false,
};

const settings = (siteUrl: string) =>
  readSettings({
    siteUrl,
    alarmEmail: 'ops@fibrelink.example',
    ...(siteUrl === OWN ? { certificateArn: ACM } : {}),
  });
const steps = (siteUrl: string, changes: Partial<Deployed> = {}) =>
  nextSteps(settings(siteUrl), { ...there, ...changes });

describe('after a deployment', () => {
  it('alarms and the first administrator are always listed', () => {
    expect(steps(OWN)).toEqual([
      'After the first deployment, confirm the subscription that AWS mailed to ops@fibrelink.example.',
      'Make the first administrator, who is shown a password for once:\n' +
        "  npm run first-admin -- --stage prod --email …@fibrelink.example --name '…' --phone '082 123 4567'",
    ]);
  });

  it('migrations under way come first', () => {
    expect(steps(OWN, { isMigrated: true })[0]).toContain(
      'npm run migrate -- --stage prod --status',
    );
  });

  it('CloudFront’s domain is shown only then', () => {
    const before = 'https://dother.cloudfront.net';
    expect(portalUrl(settings(before), there)).toBe(`https://${DISTRIBUTION}`);
    expect(steps(before)[0]).toBe(
      `Set siteUrl in settings/prod.json to https://${DISTRIBUTION}, the portal's address, and deploy once more.`,
    );
    const after = `https://${DISTRIBUTION}`;
    expect(portalUrl(settings(after), there)).toBe(after);
    expect(steps(after)).toEqual(steps(OWN));
    expect(steps(after, { unreachable: 'fetch failed' })[0]).toBe(
      "The portal can't be reached yet (fetch failed): try again in a few minutes.",
    );
  });

  it('a custom domain must point to CloudFront', () => {
    expect(portalUrl(settings(OWN), there)).toBe(OWN);
    const unreachable = 'getaddrinfo ENOTFOUND portal.fibrelink.example';
    expect(steps(OWN, { unreachable })[0]).toMatch(
      `The portal can't be reached yet (${unreachable}): its DNS must lead to ${DISTRIBUTION},`,
    );
  });

  it('leaving the SES sandbox is a step', () => {
    expect(steps(OWN, { isMailSandbox: true })[0]).toContain('SES in af-south-1 is a sandbox');
  });

  it('a preview gets its address on the command line, and has no alarms', () => {
    const preview = readSettings({ stage: 'pr-7', siteUrl: 'https://dother.cloudfront.net' });
    const [first = '', second = '', ...more] = nextSteps(preview, there);
    expect(first).toBe(
      `Deploy once more with -c siteUrl=https://${DISTRIBUTION}, the portal's address.`,
    );
    expect(second).toContain('--stage pr-7');
    expect(more).toEqual([]);
  });

  it('an alarm address should be set', () => {
    const nobody = readSettings({ siteUrl: OWN, certificateArn: ACM });
    expect(nextSteps(nobody, there)[0]).toContain('Nobody hears of alarms');
  });
});

describe('a look at what was deployed', () => {
  /** Answers by path; any other path is refused, as the distribution does. */
  let answers: Record<string, object>;
  let url: string;

  beforeEach(async () => {
    answers = {
      '/config.json': { userPoolClientId: 'ours' },
      '/api/public/referral-codes/NOBODY': { known: false },
    };
    url = await startStub(({ url: path = '' }) => {
      const answer = answers[path];
      return { status: answer ? 200 : 403, body: JSON.stringify(answer ?? {}) };
    });
  });

  it('accepts pages and an API that answer', async () => {
    expect(await whyUnreachable(url, 'ours')).toBeUndefined();
  });

  it('detects another deployment', async () => {
    expect(await whyUnreachable(url, 'another')).toBe(`${url} is another deployment's`);
  });

  it.each(['/config.json', '/api/public/referral-codes/NOBODY'])(
    'says what %s answers',
    async (path) => {
      delete answers[path];
      expect(await whyUnreachable(url, 'ours')).toBe(`${url}${path} answers 403`);
    },
  );

  it('detects that nothing answers', async () => {
    const server = createServer();
    const gone = await listenOnLoopback(server);
    await closeServer(server);
    expect(await whyUnreachable(gone, 'ours')).toContain('ECONNREFUSED');
  });
});
