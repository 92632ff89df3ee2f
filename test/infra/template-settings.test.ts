import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readDeployment } from '../../infra/model/deployment.ts';
import { WrongSettings } from '../../infra/model/wrong-settings.ts';
import { contextWith, NO_NAME, OWN_NAME } from './template-app.ts';

const CERTIFICATE = 'arn:aws:acm:us-east-1:000000000000:certificate/example';

const read = (changes: Record<string, unknown>) =>
  readDeployment(new App({ context: contextWith(changes) }).node);

const portal = contextWith({})['portal'] as Record<string, unknown>;

describe('settings', () => {
  it('of cdk.json can be used', () => {
    expect(read(NO_NAME)).toMatchObject({ stage: 'prod', region: 'af-south-1', originSecret: 1 });
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

  it.each([
    [{ stage: 'test' }, 'cdk.json, context stage: '],
    [{ region: 'Cape Town' }, 'cdk.json, context region: must be a region'],
    [
      { portal: { ...portal, accountVerification: { provider: 'embedded' } } },
      'cdk.json, context portal.accountVerification.provider: must be none or http',
    ],
    [
      {
        portal: {
          ...portal,
          accountVerification: { provider: 'http', secretName: 'verification' },
        },
      },
      'cdk.json, context portal.accountVerification.url: ',
    ],
    [
      {
        portal: {
          ...portal,
          accountVerification: {
            provider: 'http',
            url: 'http://bridge.example',
            secretName: 'verification',
          },
        },
      },
      'cdk.json, context portal.accountVerification.url: must be an https address',
    ],
    [{ account: '123' }, 'cdk.json, context account: must be an account number of 12 digits'],
    [{ region: 'af-south' }, 'cdk.json, context region: must be a region, like af-south-1'],
    [{ region: undefined }, 'cdk.json, context region: '],
    [{ copyRegion: 'Ireland' }, 'cdk.json, context copyRegion: must be a region, like eu-west-1'],
    [
      { copyRegion: 'af-south-1' },
      'cdk.json, context copyRegion: must be another region than region, whose loss it is for',
    ],
    [{ siteUrl: 'http://portal.example' }, 'cdk.json, context siteUrl: must be an https address'],
    [
      { siteUrl: 'https://portal.example/' },
      'cdk.json, context siteUrl: must be a host alone, without a slash at the end',
    ],
    [{ siteUrl: 'portal.example' }, 'cdk.json, context siteUrl: must be an https address'],
    [{ siteUrl: 'https://portal.example/portal' }, 'context siteUrl: must be a host alone'],
    [{ siteUrl: 'https://portal.example:8443' }, 'context siteUrl: must be a host alone'],
    [
      { certificateArn: 'arn:aws:acm:af-south-1:1:x' },
      'cdk.json, context certificateArn: must be a certificate in us-east-1',
    ],
    [
      { hostedZoneId: undefined },
      'cdk.json, context siteUrl: needs a hostedZoneId or a certificateArn for a name of your own',
    ],
    [
      { certificateArn: CERTIFICATE },
      'cdk.json, context certificateArn: must not be there with a hostedZoneId',
    ],
    [
      { siteUrl: 'https://d111111abcdef8.cloudfront.net' },
      'cdk.json, context siteUrl: must be a name of your own for a hostedZoneId or certificateArn',
    ],
    [{ siteUrl: undefined }, 'cdk.json, context siteUrl: must be a name of your own'],
    [
      { hostedZoneId: 'fibrelink.example' },
      'cdk.json, context hostedZoneId: must be the id of a hosted zone',
    ],
    [{ originSecret: 'new' }, 'cdk.json, context originSecret: must be a whole number from 1'],
    [{ originSecret: 0 }, 'cdk.json, context originSecret: must be a whole number from 1'],
    [{ originSecret: 1.5 }, 'cdk.json, context originSecret: must be a whole number from 1'],
    [
      { monthlyBudget: 100 },
      'cdk.json, context monthlyBudget: needs an alarmEmail, which hears of it',
    ],
    [
      { monthlyBudget: 'much', alarmEmail: 'ops@fibrelink.example' },
      'cdk.json, context monthlyBudget: must be a whole number from 1',
    ],
    [{ alarmEmail: 'operators' }, 'cdk.json, context alarmEmail: must be an e-mail address'],
    [
      { restoredTable: 'portal-at-1' },
      'context restoredTable: must be the ARN of a table’s stream',
    ],
    [
      { portal: { ...portal, companyEmailDomain: 'FIBRELINK' } },
      'cdk.json, context portal.companyEmailDomain: must be a domain in lower case',
    ],
  ])('%j gets one clear line', (changes, line) => {
    expect(() => read(changes)).toThrow(WrongSettings);
    expect(() => read(changes)).toThrow(line);
    expect(() => read(changes)).toThrow(/^[^\n]+$/);
  });

  it('all wrong ones are named at once, a line each', () => {
    const wrong = () => read({ stage: 'test', account: '1', region: 'x' });
    expect(wrong).toThrow(/^([^\n]+\n){2}[^\n]+$/);
  });
});
