/**
 * Wiring that is broken on purpose, like common mistakes: a run with one of these must fail, at the
 * check that covers it. A test that can't fail proves nothing.
 */
import type { CloudResource, Template } from './templates.ts';

interface Fault {
  what: string;
  /** The stack whose template it is in. */
  stack: string;
  /** The check that must find it. */
  foundBy: string;
  /** @throws Error where the template has nothing of the kind any more */
  put: (template: Template) => void;
}

function only(template: Template, type: string, id: RegExp): CloudResource {
  const found = Object.entries(template.Resources).filter(
    ([key, { Type }]) => Type === type && id.test(key),
  );
  const [first] = found;
  if (!first || found.length !== 1) throw new Error(`${found.length} of ${type} match ${id}`);
  return first[1];
}

export const faults = {
  variable: {
    what: "the agents' function lacks UPLOADS_BUCKET",
    stack: 'Api',
    foundBy: 'the agent says where to be paid',
    put(template) {
      const { Properties } = only(template, 'AWS::Lambda::Function', /^apiAgentFunction/);
      const { Variables } = Properties['Environment'] as { Variables: Record<string, unknown> };
      if (!delete Variables['UPLOADS_BUCKET']) throw new Error('there is no UPLOADS_BUCKET');
    },
  },
  route: {
    what: 'the route of the agents’ endpoints is misspelt',
    stack: 'Api',
    foundBy: 'the agent says where to be paid',
    put(template) {
      const route = Object.values(template.Resources).find(
        ({ Properties }) => Properties?.['RouteKey'] === 'ANY /api/agent/{proxy+}',
      );
      if (!route) throw new Error('there is no such route');
      route.Properties['RouteKey'] = 'ANY /api/agents/{proxy+}';
    },
  },
  index: {
    what: 'the index gsi1 has another name',
    stack: 'Data',
    foundBy: 'the agent finds the sale among their own, by an index',
    put(template) {
      const { Properties } = only(template, 'AWS::DynamoDB::Table', /^Table/);
      const indexes = Properties['GlobalSecondaryIndexes'] as { IndexName: string }[];
      const index = indexes.find(({ IndexName }) => IndexName === 'gsi1');
      if (!index) throw new Error('there is no gsi1');
      index.IndexName = 'agents';
    },
  },
  stream: {
    what: "the projector isn't told of the table's stream",
    stack: 'Work',
    foundBy: 'the stream counts the approved sale',
    put(template) {
      const ids = Object.keys(template.Resources).filter((id) => id.startsWith('projectorStream'));
      if (ids.length !== 1) throw new Error(`${ids.length} streams of the projector`);
      for (const id of ids) delete template.Resources[id];
    },
  },
  door: {
    what: 'the distribution sends its key under another name',
    stack: 'Site',
    foundBy: 'a public endpoint needs no token',
    put(template) {
      const output = template.Outputs?.['ApiHeader0'];
      if (!output) throw new Error('the distribution adds no header');
      const { 'Fn::Join': join } = output.Value as { 'Fn::Join': [string, unknown[]] };
      join[1][0] = 'x-door';
    },
  },
} as const satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
export const faultNames = Object.keys(faults) as FaultName[];
