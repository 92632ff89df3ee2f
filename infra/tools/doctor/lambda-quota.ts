/** The region's concurrent executions of Lambda, which all requests and all background work share. */
import { readTemplate, type Template } from '../../deploy/assembly.ts';
import { runSteps } from '../../model/run-steps.ts';
import { keepsData } from '../../model/deployment.ts';
import { PARTS_AT_ONCE } from '../../constructs/work-machine.ts';
import type { CloudCheck } from './check.ts';
import { type Finding, fail, ok, unknown, warn } from './finding.ts';
import { QUOTA_ACTIONS, quotaOf, quotaPage } from './quota.ts';

/** Lambda leaves at least so many of the account's executions unreserved. */
const UNRESERVED = 100;
/** The handbook's number for a portal that people use. */
const FOR_PEOPLE = 1_000;

export interface Concurrency {
  /** Executions that the templates reserve for single functions. */
  reserved: number;
  /** Executions that background work takes at most, beside people's requests. */
  background: number;
}

/** The concurrency that templates reserve, and that their background work takes. */
export function concurrencyOf(templates: readonly Template[]): Concurrency {
  const resources = templates.flatMap(({ Resources }) => Object.values(Resources));
  const reserved = resources.map(({ Properties }) => Properties?.['ReservedConcurrentExecutions']);
  const mapped = resources
    .filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
    .map(({ Properties }) => {
      const scaling = Properties?.['ScalingConfig'] as { MaximumConcurrency?: number } | undefined;
      // A stream of one shard calls one copy at a time.
      return scaling?.MaximumConcurrency ?? 1;
    });
  const steps = runSteps.map((step) => ('batchesAtOnce' in step ? step.batchesAtOnce : 1));
  return {
    reserved: sum(reserved.map(Number).filter(Number.isFinite)),
    background: sum(mapped) + Math.max(...steps) + PARTS_AT_ONCE,
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

interface Judged extends Concurrency {
  quota: number | undefined;
  keepsData: boolean;
  page: string;
}

/** A new account may have 10. */
export function judgeLambda({ quota, reserved, background, keepsData, page }: Judged): Finding {
  if (quota === undefined) return unknown('Service Quotas has no concurrent executions', page);
  const said = `${quota} concurrent executions`;
  if (reserved > 0 && quota - reserved < UNRESERVED)
    return fail(
      `${said}: the templates reserve ${reserved}, and Lambda keeps ${UNRESERVED} unreserved`,
      page,
    );
  if (quota - reserved <= background) {
    const short = `${said}: background work alone may take ${background}, and people are turned away`;
    return keepsData ? fail(short, page) : warn(short, page);
  }
  if (keepsData && quota < FOR_PEOPLE)
    return warn(`${said}: ask for ${FOR_PEOPLE} before many people use it`, page);
  return ok(`${said}; background work takes up to ${background}`);
}

export const lambdaQuota: CloudCheck = {
  name: 'lambda-quota',
  looksAt:
    'the region’s concurrent executions against what functions reserve and background work takes',
  actions: QUOTA_ACTIONS,
  async find({ deployment, assembly, stacks }) {
    const key = {
      region: deployment.region,
      ServiceCode: 'lambda',
      QuotaCode: 'L-B99A9384',
    };
    const templates = await Promise.all(stacks.map(({ id }) => readTemplate(assembly, id)));
    return [
      judgeLambda({
        ...concurrencyOf(templates),
        quota: await quotaOf(key),
        keepsData: keepsData(deployment),
        page: quotaPage(key),
      }),
    ];
  },
};
