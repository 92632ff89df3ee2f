/**
 * The table of the full size: every work that the cloud starts has a row, `docs/full-size.md` follows from what it
 * says was measured, and nothing is beyond a limit that the page doesn't name.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { STAGES as MORNING_STAGES } from '../../../functions/data/reconciliation.table.ts';
import type { WorkProcess } from '../../../functions/workflows/account-work/work-stage.ts';
import { planMigrations } from '../../../functions/workflows/migrations/plan-stages.ts';
import { searchProcess } from '../../../functions/workflows/person-search/search-mentions.ts';
import { rebuildProcess } from '../../../functions/workflows/rebuild/rebuild-stages.ts';
import { reconcileProcess } from '../../../functions/workflows/reconciliation/reconcile-pages.ts';
import { type FunctionName, functions, type FunctionSpec } from '../../../infra/model/catalog.ts';
import { runSteps } from '../../../infra/model/run-steps.ts';
import type { WorkKind } from '../../../shared/kernel/messages.ts';
import { mailsPerSecondFor } from '../../../shared/kernel/mail-pace.ts';
import { jobKind } from '../../../shared/kernel/job.ts';
import { estimate } from '../../bench/full-size/arithmetic.ts';
import {
  allCosts,
  readCosts,
  readSamples,
  renderCosts,
  renderEstimates,
  renderExceeding,
  renderSamples,
} from '../../bench/full-size/document.ts';
import { FULL_SIZE, networkOf } from '../../bench/full-size/network.ts';
import { stageName } from '../../bench/full-size/measure-work.ts';
import { leftOf, type UnitCost, type Work } from '../../bench/full-size/work.ts';
import { WITHOUT_WORKER } from '../../bench/full-size/works-of-jobs.ts';
import { PARTS_AT_ONCE } from '../../bench/full-size/works-in-account.ts';
import { MAILS_PER_SECOND } from '../../bench/full-size/works-on-schedule.ts';
import { workNames, works, WORKS_OF_AWS } from '../../bench/full-size/works.ts';
import { ofType, readable, synthesize } from '../templates/template-app.ts';

const app = synthesize();
const document = readFileSync('docs/full-size.md', 'utf8');
const costs = allCosts(readCosts(document));
const network = networkOf(FULL_SIZE);
const names: readonly string[] = workNames;
/** True for a work, and for one whose parts have rows of their own. */
const hasRow = (name: string) => names.some((one) => one === name || one.startsWith(`${name}.`));

const processes: Record<WorkKind, WorkProcess> = {
  rebuild: rebuildProcess,
  migration: planMigrations(),
  reconciliation: reconcileProcess,
  personSearch: searchProcess,
};
/** Stages of migrations that read nothing: after them something is recorded. */
const IDLE_STAGES = ['migration.record', 'migration.finish', 'migration.returned'];

const specs = Object.entries(functions) as [FunctionName, FunctionSpec][];
const byTrigger = (kind: FunctionSpec['trigger']['kind']) =>
  specs.filter(([, { trigger }]) => trigger.kind === kind);

describe('every work has a row', () => {
  it('of the schedules in the templates', () => {
    const targets = ofType(app, 'AWS::Scheduler::Schedule').map(([, { Properties }]) => {
      const { Target } = Properties as { Target: { Arn: unknown; Input: unknown } };
      const [kind] = [...readable(Target.Input).matchAll(/"kind":"(\w+)"/g)].map(
        ([, name]) => name,
      );
      return kind ?? readable(Target.Arn);
    });
    expect(targets.length).toBeGreaterThan(5);
    const ofAws = (target: string) => WORKS_OF_AWS.some((name) => target.endsWith(name));
    expect(targets.filter((target) => !hasRow(target) && !ofAws(target))).toEqual([]);
  });

  it('of each kind of job that a worker works on', () => {
    const without: readonly string[] = WITHOUT_WORKER;
    expect(jobKind.options.filter((kind) => !hasRow(kind) && !without.includes(kind))).toEqual([]);
  });

  it('of the run’s steps and of the stages of the account’s work', () => {
    expect(runSteps.map(({ message }) => message).filter((name) => !hasRow(name))).toEqual([]);
    const all = Object.entries(processes).flatMap(([kind, { stages }]) =>
      stages.map(({ name }) => `${kind}.${stageName(name)}`),
    );
    expect(all.filter((name) => !hasRow(name) && !IDLE_STAGES.includes(name))).toEqual([]);
  });

  it('of the stream’s consumers and of each queue’s function', () => {
    expect(byTrigger('stream').filter(([name]) => !hasRow(name))).toEqual([]);
    const used = new Set<string>(Object.values(works).map((work) => work.function));
    const started = (['queue', 'schedule', 'runStep', 'workStep', 'stream'] as const).flatMap(
      (kind) => byTrigger(kind).map(([name]) => name),
    );
    expect(started.filter((name) => !used.has(name))).toEqual([]);
  });

  // The heartbeat is one write, and maintenance one read.
  it('of what one call of a sweeper does after the other', () => {
    for (const [file, message] of [
      ['sweeper', 'sweep'],
      ['deletion-sweeper', 'sweepDeletions'],
    ] as const) {
      const source = readFileSync(`functions/handlers/${file}.lambda.ts`, 'utf8');
      const parts = Array.from(source.matchAll(/\(\) => (\w+)\(/g), ([, part = '']) => part);
      expect(parts.length).toBeGreaterThan(1);
      expect(parts.filter((part) => !hasRow(`${message}.${part}`))).toEqual([]);
    }
  });

  it('and a morning’s stages are those that one row has', () => {
    expect(MORNING_STAGES).toEqual([
      'agents',
      'openDeletions',
      'finishedDeletions',
      'adjustments',
      'undoneSales',
      'batches',
    ]);
  });
});

describe('the rows', () => {
  it('count parts as the state machine does', () => {
    const machine = ofType(app, 'AWS::StepFunctions::StateMachine').find(([key]) =>
      key.startsWith('accountWork/'),
    );
    const definition = readable(machine?.[1].Properties['DefinitionString']);
    expect(definition).toContain(`"MaxConcurrency":${PARTS_AT_ONCE}`);
  });

  it('count e-mails by a setting that the alarm asks such a network for, and the page says so', () => {
    expect(mailsPerSecondFor(FULL_SIZE.agents)).toBe(MAILS_PER_SECOND);
    expect(document).toContain(`\`mailsPerSecond\` ${MAILS_PER_SECOND}`);
  });
});

describe('docs/full-size.md', () => {
  it('says what follows from its measured figures', () => {
    expect(document).toContain(renderCosts(costs).join('\n'));
    expect(document).toContain(renderEstimates(costs).join('\n'));
    expect(document).toContain(renderExceeding(costs).join('\n'));
  });

  it('says of each work on which network it was measured', () => {
    const samples = readSamples(document);
    expect(document).toContain(renderSamples(samples).join('\n'));
    const measured = Object.values(samples).flatMap((sample) => sample.works);
    expect(measured.toSorted()).toEqual(workNames.toSorted());
  });

  it.each(workNames)('has %s within all its limits, or says why not', (name) => {
    const { limits } = estimate(works[name], costs[name], network);
    const beyond = limits.filter((limit) => leftOf(limit) < 0);
    if (works[name].exceeds === undefined) expect(beyond).toEqual([]);
    // A reason that isn't needed any more goes.
    else expect(beyond).not.toEqual([]);
  });
});

/** One second of a whole processor for each unit, and nothing else. */
const cost: UnitCost = {
  sample: 100,
  cpuMs: 1_000,
  requests: 0,
  atOnce: 1,
  readUnits: 2,
  writeUnits: 3,
  restMb: 20,
  peakMb: 100,
  keptMb: 10,
};
const base = {
  function: 'accountWorker',
  unit: 'thing',
  units: () => 1_000,
  memory: 'page',
} as const;
const found = (pace: Work['pace'], more: Partial<Work> = {}, other: Partial<UnitCost> = {}) =>
  estimate({ ...base, pace, ...more }, { ...cost, ...other }, network);

describe('the arithmetic', () => {
  it('does all in one call', () => {
    expect(found({ kind: 'once' })).toMatchObject({
      calls: 1,
      secondsOfCall: 1_000,
      readUnits: 2_000,
      writeUnits: 3_000,
      megabytes: 100,
    });
  });

  it('divides calls that run side by side', () => {
    const pace = { kind: 'calls', perCall: 30, atOnce: 4, within: 1 } as const;
    // 34 calls of 30 seconds, four at a time: nine rounds.
    expect(found(pace)).toMatchObject({ calls: 34, secondsOfCall: 30, seconds: 270 });
  });

  it('ends a call that another continues with its page', () => {
    const pace = { kind: 'goesOn', stopsAfter: 200, page: 7, atOnce: 2, within: 1 } as const;
    expect(found(pace)).toMatchObject({ calls: 6, secondsOfCall: 207, seconds: 500 });
  });

  it('waits for the schedule between rounds', () => {
    const pace = { kind: 'rounds', perCall: 100, every: 300, within: 1 } as const;
    expect(found(pace)).toMatchObject({ calls: 10, secondsOfCall: 100, seconds: 3_000 });
  });

  it('takes a part of a processor, and waits for requests, as many at once as there were', () => {
    const half = { function: 'sweeper' } as const;
    const { secondsOfCall } = found({ kind: 'once' }, half, { requests: 10, atOnce: 2 });
    expect(secondsOfCall).toBeCloseTo(1_000 * (1_769 / functions.sweeper.memoryMb + 0.04), 6);
  });

  it('goes no faster than its own pace', () => {
    expect(found({ kind: 'once' }, { perSecond: 0.5 }).seconds).toBe(2_000);
    expect(found({ kind: 'once' }, { perSecond: 10 }).seconds).toBe(1_000);
  });

  it('keeps memory of each unit, where the work does', () => {
    const units = () => 3_000;
    const all = found({ kind: 'once' }, { memory: 'all', units }, { sample: 1_000 });
    expect(all.megabytes).toBeCloseTo(100 + 20, 6);
    expect(all.limits.find(({ name }) => name === 'heap, MB')?.used).toBeCloseTo(30, 6);
  });

  it('says nothing of such memory where the sample was small', () => {
    const { limits } = found({ kind: 'once' }, { memory: 'all' }, { sample: 999 });
    expect(limits.map(({ name }) => name)).toEqual(['a call, s']);
  });

  it('shows the limit that leaves least, below zero where it is exceeded', () => {
    const { tightest } = found({ kind: 'once' });
    expect(tightest).toEqual({ name: 'a call, s', used: 1_000, limit: 900 });
    expect(leftOf(tightest)).toBe(-12);
  });
});
