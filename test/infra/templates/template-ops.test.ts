/** Alarms and the dashboard. */
import { describe, expect, it } from 'vitest';
import { functions } from '../../../infra/model/catalog.ts';
import { BUSINESS_METRICS } from '../../../shared/kernel/metrics.ts';
import { functionNames, ofType, type Properties, readable, synthesize } from './template-app.ts';

const app = synthesize();

/** That of the certificate is in another region: test/infra/templates/template-edge.test.ts. */
const alarms = new Map(
  ofType(app, 'AWS::CloudWatch::Alarm')
    .filter(([key]) => key.startsWith('ops/'))
    .map(([key, { Properties }]) => [key.replace(/^ops\/|[\dA-F]{8}$/g, ''), Properties]),
);

const dimensionsOf = (alarm: Properties | undefined) => {
  const found = (alarm?.['Dimensions'] ?? []) as { Name: string; Value: unknown }[];
  return Object.fromEntries(found.map(({ Name, Value }) => [Name, readable(Value)]));
};

const fn = (name: string) => ({ FunctionName: `<${name}Function>` });
const DEAD = 'ApproximateNumberOfMessagesVisible';

describe('alarms', () => {
  it.each(['ProjectorSilent', 'NotifierSilent'])(
    '%s waits for three heartbeats of the schedule that don’t come through the stream',
    (name) => {
      const { Period, EvaluationPeriods } = alarms.get(name) ?? {};
      const minutes = (Number(Period) * Number(EvaluationPeriods)) / 60;
      expect(3 * functions.sweeper.trigger.everyMinutes).toBeLessThan(minutes);
    },
  );

  it('watch every function', () => {
    const failing = [...alarms.values()].filter(({ MetricName }) =>
      ['Errors', 'FunctionFailures'].includes(String(MetricName)),
    );
    const watched = failing.flatMap((alarm) => Object.values(dimensionsOf(alarm)));
    expect(watched.sort()).toEqual(functionNames.map((name) => `<${name}Function>`).sort());
  });

  it('watch every dead-letter queue', () => {
    const dead = ofType(app, 'AWS::SQS::Queue').filter(
      ([key, { Properties }]) =>
        // A push that can't be sent is dropped.
        Properties['RedrivePolicy'] === undefined && !key.startsWith('data/Pushes'),
    );
    const watched = [...alarms.values()]
      .filter(({ MetricName }) => MetricName === DEAD)
      .map((alarm) => dimensionsOf(alarm)['QueueName']);
    const names = dead.map(([key]) => `<${key.replace(/^data\/|[\dA-F]{8}$/g, '')}.QueueName>`);
    expect(new Set(watched)).toEqual(new Set(names));
  });

  it('watch every consumer of the stream', () => {
    const consumers = functionNames.filter((name) => functions[name].trigger.kind === 'stream');
    const watched = [...alarms.values()].filter(({ MetricName }) => MetricName === 'IteratorAge');
    expect(watched.map(dimensionsOf)).toEqual(consumers.map(fn));
  });

  it.each([...alarms])('%s says what to do, in a few sentences', (_, { AlarmDescription }) => {
    expect(AlarmDescription).toMatch(/^.{40,500}\.$/);
  });

  it('all notify one topic', () => {
    for (const [, { AlarmActions }] of alarms)
      expect((AlarmActions as unknown[]).map(readable)).toEqual(['<Alarms>']);
  });

  it('need no arithmetic, which the emulator of the cloud lacks', () => {
    for (const alarm of alarms.values()) expect(alarm).not.toHaveProperty('Metrics');
  });
});

describe('the dashboard', () => {
  interface Widget {
    type: string;
    properties: { title: string; metrics?: unknown[][]; alarms?: string[]; query?: string };
  }
  const [[, { Properties }] = ['', { Properties: {} as Properties }]] = ofType(
    app,
    'AWS::CloudWatch::Dashboard',
  );
  const { widgets } = JSON.parse(readable(Properties['DashboardBody'])) as { widgets: Widget[] };
  const metricsOf = (title: string) =>
    (widgets.find(({ properties }) => properties.title.startsWith(title))?.properties.metrics ?? [])
      // A metric repeats its predecessor's parts by dots, and ends with how it is drawn.
      .map((parts) => parts.filter((part) => typeof part === 'string').join(' '));

  it('has the state of every alarm', () => {
    const [first] = widgets;
    expect(first?.properties.alarms).toHaveLength(alarms.size);
  });

  it('shows the projector’s business metrics', () => {
    const shown = metricsOf('Business of the last day');
    expect(shown[0]).toBe('CommissionPortal SalesSubmitted service <projectorFunction>');
    const names = shown.map((parts) => parts.split(' ')[1]);
    expect(names).toEqual([...BUSINESS_METRICS]);
  });

  it('shows errors and throttles of every function', () => {
    expect(metricsOf('Errors of functions')).toHaveLength(2 * functionNames.length);
  });

  it('looks through the logs of all functions for failures', () => {
    const query = widgets.at(-1)?.properties.query ?? '';
    for (const name of functionNames) expect(query).toContain(`SOURCE '<${name}Log>'`);
    expect(query).toContain('level = "ERROR"');
  });
});

describe.each(['prod', 'dev'])('logs of a %s deployment', (stage) => {
  const staged = synthesize({ context: { stage, guarded: 'on' } });
  const groups = ofType(staged, 'AWS::Logs::LogGroup');

  it('are written into those groups, and nowhere else', () => {
    const known = new Set(groups.map(([key]) => `<${key.split('/')[1]?.slice(0, -8)}>`));
    const written = ofType(staged, 'AWS::Lambda::Function').map(([key, { Properties }]) => {
      const { LogGroup } = (Properties['LoggingConfig'] ?? {}) as { LogGroup?: unknown };
      return [key, LogGroup ? readable(LogGroup) : ''] as const;
    });
    // One function makes copies, which are made where data are kept.
    const made = functionNames.filter((name) => stage === 'prod' || name !== 'accountExporter');
    expect(written.length).toBeGreaterThanOrEqual(made.length);
    expect(written.filter(([, group]) => !known.has(group))).toEqual([]);
  });
});
