/** Settings: which are taken, from where, and one line for each that can't be. */
import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import {
  checkLayers,
  type Deployment,
  parseDeployment,
  readDeployment,
} from '../../../infra/model/deployment.ts';
import { concernsOf, requireOwnCompany } from '../../../infra/model/setting-concerns.ts';
import { commonSettings, commonSettingsIn, commonTo } from '../../../infra/model/setting-layers.ts';
import { DEFAULT_STAGE, rulesOf, wrongStageName } from '../../../infra/model/stage.ts';
import { WrongSettings } from '../../../infra/model/wrong-settings.ts';
import { CERTIFICATE, contextWith, NO_NAME, OWN_NAME } from './template-app.ts';

type Values = Record<string, unknown>;

const STREAM = 'table/portal-at-1/stream/2026-11-22T06:00:00.000';
const OWN_STREAM = `arn:aws:dynamodb:af-south-1:000000000000:${STREAM}`;

const read = (changes: Values) => readDeployment(new App({ context: contextWith(changes) }).node);

/** The settings of a stage with changes in each of the places where an operator sets them. */
function settingsOf(
  changes: { common?: Values; own?: Values; given?: Values },
  stage = DEFAULT_STAGE,
): Deployment {
  const common = { ...commonSettings(), ...changes.common };
  return checkLayers(stage, [
    { place: 'cdk.json, settings ', values: commonTo(stage, common) },
    { place: `settings/${stage}.json, `, values: changes.own ?? {} },
    { place: '-c ', values: changes.given ?? {} },
  ]);
}

const http = { provider: 'http', secretName: 'verification' };
const payingAccount = { bankName: 'FNB', accountHolderName: 'Fibrelink', branchCode: '250655' };

/** Wrong settings of `settings/prod.json`, and the line that names the mend. */
const mistakes: [own: Values, line: string][] = [
  // Names.
  [{ siteURL: 'https://portal.example' }, 'siteURL: is no setting: did you mean siteUrl?'],
  [{ acount: '111122223333' }, 'acount: is no setting: did you mean account?'],
  [{ alarmMail: 'ops@a.co.za' }, 'alarmMail: is no setting: did you mean alarmEmail?'],
  [{ fourEyesOnPayout: true }, 'is no setting: did you mean portal.fourEyesOnPayouts?'],
  [{ sender: 'a@b.co.za' }, 'sender: is no setting: did you mean portal.sender?'],
  [{ somethingElse: 1 }, 'somethingElse: is no setting (docs/operations.md has them all)'],
  [{ portal: { fourEyes: true } }, 'portal.fourEyes: is no setting (docs'],
  [
    { portal: { payoutLimits: { perPayoutCent: 1 } } },
    'portal.payoutLimits.perPayoutCent: is no setting: did you mean portal.payoutLimits.perPayoutCents?',
  ],
  // Values.
  [{ region: 'Cape Town' }, 'region: must be a region, like af-south-1'],
  [{ account: '123' }, 'account: must be an account number of 12 digits'],
  [{ siteUrl: 'http://portal.example' }, 'siteUrl: must be an https address'],
  [
    { siteUrl: 'https://portal.example/' },
    'siteUrl: must be a host alone, without a slash at the end',
  ],
  [{ siteUrl: 'https://portal.example/portal' }, 'siteUrl: must be a host alone'],
  [{ siteUrl: 'https://portal.example:8443' }, 'siteUrl: must be a host alone'],
  [{ siteUrl: 'https://portal.example' }, 'siteUrl: needs a hostedZoneId or a certificateArn'],
  [{ ...OWN_NAME, certificateArn: CERTIFICATE }, 'certificateArn: must not be there with a'],
  [
    { ...OWN_NAME, siteUrl: 'https://d111111abcdef8.cloudfront.net' },
    'siteUrl: must be a name of your own for',
  ],
  [{ hostedZoneId: OWN_NAME.hostedZoneId }, 'siteUrl: must be a name of your own'],
  [{ hostedZoneId: 'fibrelink.example' }, 'hostedZoneId: must be the id of a hosted zone'],
  [
    { certificateArn: 'arn:aws:acm:af-south-1:1:x' },
    'certificateArn: must be a certificate in us-east-1',
  ],
  [
    {
      siteUrl: OWN_NAME.siteUrl,
      certificateArn: CERTIFICATE.replace('000000000000', '111122223333'),
    },
    'certificateArn: must be one of account 000000000000: CloudFront takes no other’s',
  ],
  [{ copyRegion: 'Ireland' }, 'copyRegion: must be a region, like eu-west-1'],
  [{ copyRegion: 'af-south-1' }, 'copyRegion: must be another region than region'],
  [{ originSecret: 'new' }, 'originSecret: must be a whole number from 1'],
  [{ originSecret: 1.5 }, 'originSecret: must be a whole number from 1'],
  [{ monthlyBudget: 100 }, 'monthlyBudget: needs an alarmEmail, which hears of it'],
  [{ alarmEmail: 'operators' }, 'alarmEmail: must be an e-mail address'],
  [{ restoredTable: 'portal-at-1' }, 'restoredTable: must be the ARN of a table’s stream'],
  [
    { restoredTable: `arn:aws:dynamodb:af-south-1:999999999999:${STREAM}` },
    'restoredTable: must be a table of account 000000000000 in af-south-1: this one is of 999999999999 in af-south-1',
  ],
  [
    { restoredTable: `arn:aws:dynamodb:eu-west-1:000000000000:${STREAM}` },
    'restoredTable: must be a table of account 000000000000 in af-south-1: this one is of 000000000000 in eu-west-1',
  ],
  [
    { portal: { companyEmailDomain: 'FIBRELINK' } },
    'portal.companyEmailDomain: must be a domain in lower case',
  ],
  [
    { portal: { companyEmailDomain: 'mweb.co.za' } },
    'portal.companyEmailDomain: must be the company’s own: everybody can have an address there',
  ],
  [
    { portal: { payingAccount: { ...payingAccount, accountNumber: '62 000' } } },
    'portal.payingAccount.accountNumber: must be 5 to 16 digits',
  ],
  [
    { portal: { payingAccount: { branchCode: '25' } } },
    'portal.payingAccount.branchCode: must be six digits',
  ],
  [{ portal: { sender: 'portal' } }, 'portal.sender: '],
  [{ portal: { monthlyRun: { day: 2 } } }, 'portal.monthlyRun.day: '],
  [
    { portal: { accountVerification: { provider: 'embedded', timeoutSeconds: 1 } } },
    'portal.accountVerification.provider: must be none or http',
  ],
  [{ portal: { accountVerification: http } }, 'portal.accountVerification.url: '],
  [
    { portal: { accountVerification: { ...http, url: 'http://bridge.example' } } },
    'portal.accountVerification.url: must be an https address',
  ],
];

describe('settings', () => {
  it('that are shipped can be used', () => {
    expect(read(NO_NAME)).toMatchObject({ stage: 'prod', region: 'af-south-1', originSecret: 1 });
    for (const stage of ['prod', 'dev', 'pr-123'])
      expect(parseDeployment({ stage })).toMatchObject({ stage, region: 'af-south-1' });
  });

  it.each([
    ['none', NO_NAME],
    ["the distribution's", { ...NO_NAME, siteUrl: 'https://d111111abcdef8.cloudfront.net' }],
    ['one in Route 53', OWN_NAME],
    ['one elsewhere', { ...OWN_NAME, hostedZoneId: undefined, certificateArn: CERTIFICATE }],
  ])('accept as the portal’s domain: %s', (_, name) => {
    expect(() => read(name)).not.toThrow();
  });

  it('from the command line are text', () => {
    expect(read({ originSecret: '2' })).toMatchObject({ originSecret: 2 });
  });

  it('accept a table of the account and region', () => {
    expect(read({ restoredTable: OWN_STREAM })).toMatchObject({ restoredTable: OWN_STREAM });
  });

  it('of a stage override those of all stages, object by object, and the command line overrides both', () => {
    const { account, portal, siteUrl } = settingsOf({
      own: {
        account: '111122223333',
        siteUrl: 'https://d1.cloudfront.net',
        portal: { financeEmail: 'test@fibrelink.example', monthlyRun: { hour: 3 } },
      },
      given: { siteUrl: 'https://d2.cloudfront.net' },
    });
    expect([account, siteUrl]).toEqual(['111122223333', 'https://d2.cloudfront.net']);
    expect(portal).toMatchObject({
      companyName: 'Fibrelink',
      financeEmail: 'test@fibrelink.example',
      monthlyRun: { day: 1, hour: 3 },
    });
  });

  it('that one deployment alone can have are those of prod, where cdk.json has them', () => {
    const common = { ...OWN_NAME, restoredTable: OWN_STREAM };
    expect(settingsOf({ common })).toMatchObject(common);
    const dev = settingsOf({ common }, 'dev');
    expect(dev.siteUrl).toBe('https://not-deployed-yet.cloudfront.net');
    expect([dev.hostedZoneId, dev.restoredTable]).toEqual([undefined, undefined]);
  });
});

describe('a wrong setting', () => {
  it.each(mistakes)('gets one clear line: %j', (own, line) => {
    const settings = () => settingsOf({ own });
    expect(settings).toThrow(WrongSettings);
    expect(settings).toThrow(line);
    expect(settings).toThrow(/^settings\/prod\.json, [^\n]+$/);
  });

  it.each([
    [{ common: { siteURL: 'x' } }, 'cdk.json, settings siteURL: is no setting'],
    [{ own: { siteURL: 'x' } }, 'settings/prod.json, siteURL: is no setting'],
    [{ given: { siteURL: 'x' } }, '-c siteURL: is no setting'],
    [{ common: { region: 'x' } }, 'cdk.json, settings region: must be'],
    [{ given: { region: 'x' } }, '-c region: must be'],
    [
      { common: { siteUrl: undefined }, own: { hostedZoneId: 'Z1' } },
      'settings/prod.json, siteUrl: ',
    ],
    [{ common: { portal: { sender: 'x' } } }, 'cdk.json, settings portal.sender: '],
  ])('is named with its place: %j', (changes, line) => {
    expect(() => settingsOf(changes)).toThrow(line);
  });

  it('of the command line that is one within portal is told where it goes', () => {
    for (const name of ['portal.sender', 'portal.fourEyesOnPayouts'])
      expect(() => parseDeployment({ [name]: 'x' })).toThrow(
        `-c ${name}: is set in settings/<stage>.json, as portal → ${name.slice(7)}`,
      );
    expect(() => parseDeployment({ portla: '1' })).toThrow(
      '-c portla: is no setting: did you mean',
    );
  });

  it('is named beside all others, a line each', () => {
    const wrong = () => settingsOf({ own: { account: '1', region: 'x', portla: 1, siteURL: 2 } });
    expect(wrong).toThrow(/^([^\n]+\n){3}[^\n]+$/);
  });

  it.each([
    [{ context: {} }, 'cdk.json: has no settings, which are beside context'],
    [
      { settings: {}, context: { siteUrl: 'x', portal: {} } },
      'context siteUrl, portal: must be in',
    ],
    [{ settings: { stage: 'dev' } }, 'cdk.json, settings, stage: is given on the command line'],
  ])('may be in the wrong place of cdk.json: %j', (content, line) => {
    expect(() => commonSettingsIn(content)).toThrow(WrongSettings);
    expect(() => commonSettingsIn(content)).toThrow(line);
  });

  it('is not what the CDK itself sets', () => {
    const context = { '@aws-cdk/core:something': true, 'aws:cdk:bundling-stacks': [] };
    expect(() => read(context)).not.toThrow();
  });
});

describe('a stage', () => {
  it.each(['prod', 'dev', 'staging', 'pr-1', 'pr-123456789', 'a1', 'two-words-1'])(
    'may be %s',
    (name) => {
      expect(wrongStageName(name)).toBeUndefined();
    },
  );

  it.each([
    ['Dev', 'must be a name like dev, staging or pr-123'],
    ['x', 'must be a name like'],
    ['pr-', 'must be a name like'],
    ['a--b', 'must be a name like'],
    ['1a', 'must be a name like'],
    ['pr-1234567890', 'must be a name like'],
    ['../etc', 'must be a name like'],
    ['production', 'must be prod itself, or begin with something else'],
    ['prod-2', 'must be prod itself, or begin with something else'],
  ])('can’t be %s', (name, line) => {
    expect(wrongStageName(name)).toContain(line);
    expect(() => parseDeployment({ stage: name })).toThrow(`-c stage=${name}: ${line}`);
  });

  it('has a settings file', () => {
    expect(() => parseDeployment({ stage: 'prdo' })).toThrow(
      '-c stage=prdo: there is no settings/prdo.json (stages are dev, pr-…, prod, staging): copy settings/dev.json for a new one',
    );
  });

  it.each([
    ['prod', { keepsData: true, isGuarded: true, isGradual: true }],
    ['dev', { keepsData: false, isGuarded: false, isGradual: false }],
    ['staging', { keepsData: false, isGuarded: false, isGradual: false }],
    ['pr-7', { keepsData: false, isGuarded: false, isGradual: false }],
  ])('decides what is kept and what is paid idle: %s', (stage, rules) => {
    expect(rulesOf({ stage })).toEqual(rules);
  });

  it('has web ACLs, alarms and secrets by a setting, which prod and previews can’t change', () => {
    expect(rulesOf({ stage: 'staging', guarded: 'on' }).isGuarded).toBe(true);
    expect(() => settingsOf({ own: { guarded: 'off' } }, 'prod')).toThrow('guarded: must be on');
    expect(() => settingsOf({ own: { guarded: 'on' } }, 'pr-7')).toThrow('guarded: must be off');
  });

  it('that is a preview has no name of its own', () => {
    expect(() => settingsOf({ own: OWN_NAME }, 'pr-7')).toThrow(
      'siteUrl: must be the name that CloudFront gives it',
    );
    expect(() =>
      settingsOf({ own: { siteUrl: 'https://d1.cloudfront.net' } }, 'pr-7'),
    ).not.toThrow();
  });
});

describe('the shipped company', () => {
  const real = {
    companyEmailDomain: 'fibrelink.co.za',
    website: 'https://www.fibrelink.co.za',
    supportEmail: 'support@fibrelink.co.za',
    financeEmail: 'finance@fibrelink.co.za',
    sender: 'portal@fibrelink.co.za',
    payingAccount: { accountNumber: '62123456789' },
  };

  it('can’t pay people: each setting of it is named', () => {
    expect(concernsOf(settingsOf({}))).toEqual([
      'portal.companyEmailDomain: fibrelink.example is made up: prod needs the company’s own',
      'portal.website: https://www.fibrelink.example is made up: prod needs the company’s own',
      'portal.supportEmail: support@fibrelink.example is made up: prod needs the company’s own',
      'portal.financeEmail: finance@fibrelink.example is made up: prod needs the company’s own',
      'portal.sender: portal@fibrelink.example is made up: prod needs the company’s own',
      'portal.payingAccount.accountNumber: 62000000001 is the demo’s, from which no bank pays: prod needs the company’s own',
    ]);
  });

  it('is no concern of a real one, nor of a stage whose data are made up', () => {
    expect(concernsOf(settingsOf({ own: { portal: real } }))).toEqual([]);
    expect(concernsOf(settingsOf({}, 'dev'))).toEqual([]);
    expect(concernsOf(settingsOf({}, 'pr-1'))).toEqual([]);
  });

  it('is a warning for the made-up account, and an error for a real one', () => {
    expect(requireOwnCompany(settingsOf({}))).toHaveLength(6);
    const account = '111122223333';
    expect(() => requireOwnCompany({ ...settingsOf({}), account })).toThrow('is made up');
    expect(requireOwnCompany({ ...settingsOf({}, 'dev'), account })).toEqual([]);
  });
});
