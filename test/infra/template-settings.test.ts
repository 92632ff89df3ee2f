import { App } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { readDeployment, WrongSettings } from '../../infra/deployment.ts';
import { contextWith } from './template-app.ts';

const read = (changes: Record<string, unknown>) =>
  readDeployment(new App({ context: contextWith(changes) }).node);

const portal = contextWith({})['portal'] as Record<string, unknown>;

describe('settings', () => {
  it('of cdk.json can be used', () => {
    expect(read({})).toMatchObject({ stage: 'prod', region: 'af-south-1' });
  });

  it.each([
    [{ stage: 'test' }, 'cdk.json, context stage: '],
    [{ region: 'Cape Town' }, 'cdk.json, context region: must be a region'],
    [{ account: '123' }, 'cdk.json, context account: must be an account number of 12 digits'],
    [{ siteUrl: 'http://portal.example' }, 'cdk.json, context siteUrl: must be an https address'],
    [
      { siteUrl: 'https://portal.example/' },
      'cdk.json, context siteUrl: must not end with a slash',
    ],
    [{ certificateArn: 'arn:aws:acm:af-south-1:1:x' }, 'must be a certificate in us-east-1'],
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
  });

  it('all wrong ones are named at once, a line each', () => {
    const wrong = () => read({ stage: 'test', account: '1', region: 'x' });
    expect(wrong).toThrow(/^([^\n]+\n){2}[^\n]+$/);
  });
});
