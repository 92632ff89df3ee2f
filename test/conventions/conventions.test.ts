import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contractRoutes } from '../../infra/model/contract-routes.ts';
import { storedItems } from '../../infra/stored-items.ts';
import { contract } from '../../shared/contract.ts';
import { allScreens, PICTURED_AGENT, PICTURED_MONTH } from '../support/browser/screen-list.ts';
import { boundaryFindings } from './boundaries.ts';
import { fileCircles, folderCircles } from './circles.ts';
import { filesWithoutTheirVerb, missingEndpointFiles, wrongFileNames } from './file-names.ts';
import { parse, projectFiles, projectSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = projectSources(root);
const parsed = sources.map(parse);
const textUnder = (folder: string) =>
  sources
    .filter(({ path }) => path.startsWith(folder))
    .map(({ text }) => text)
    .join('\n');

describe('the project itself', () => {
  it('keeps the import boundaries', () => {
    expect(boundaryFindings(sources)).toEqual([]);
  });

  it('has no import cycle between folders', () => {
    expect(folderCircles(parsed)).toEqual([]);
  });

  it('has no import cycle between files', () => {
    expect(fileCircles(parsed)).toEqual([]);
  });

  it('names its files from the vocabulary', () => {
    expect(wrongFileNames(projectFiles(root))).toEqual([]);
  });

  it('exports from a verb file a function named for its verb', () => {
    expect(filesWithoutTheirVerb(parsed)).toEqual([]);
  });

  it('has a file for every endpoint of the contract', () => {
    const exportsOf = new Map(parsed.map(({ path, exports }) => [path, exports]));
    expect(missingEndpointFiles(contract, (path) => exportsOf.get(path))).toEqual([]);
  });

  it('calls every endpoint in a scenario', () => {
    const stories =
      textUnder('test/scenarios/') +
      textUnder('test/verify/scenarios/') +
      textUnder('test/support/leads/');
    const words = new Set(stories.match(/\w+/g));
    const names = contractRoutes.map(({ name }) => name.slice(name.indexOf('.') + 1));
    const cure = 'call it in a story, test/scenarios/<slice>/<story>.test.ts';
    expect(names.filter((name) => !words.has(name)).map((name) => `${name}: ${cure}`)).toEqual([]);
  });

  it('has a route file and a browser test for every screen', () => {
    const tests =
      textUnder('test/browser/') +
      textUnder('test/verify/browser/') +
      textUnder('test/support/specified-texts/');
    const files = new Set(sources.map(({ path }) => path));
    const missing = allScreens.flatMap(({ path, file }) => [
      ...(files.has(`web/routes/${file}.tsx`) ? [] : [`${path}: name it web/routes/${file}.tsx`]),
      ...(tests.includes(path.replace(PICTURED_MONTH, ''))
        ? []
        : [`${path}: open it in test/verify/browser/<slice>/${file}.test.ts`]),
    ]);
    expect(missing).toEqual([]);
  });

  it('opens every screen in the journeys of npm test', () => {
    const journeys = textUnder('test/browser/');
    // A screen's address ends where its parameter begins.
    const opened = ({ path }: { path: string }) =>
      new RegExp(`${path}['\`]|${path}\\$`).test(journeys);
    const unopened = allScreens
      .map(({ path }) => ({ path: path.replace(PICTURED_MONTH, '').replace(PICTURED_AGENT, '') }))
      .filter((screen) => !opened(screen))
      .map(
        ({ path }) =>
          `${path}: add it to the tour of its role, test/browser/platform/tour-*.test.ts`,
      );
    expect(unopened).toEqual([]);
  });

  it('names no entity in the platform, which the domain is built on', async () => {
    const entities = [...(await storedItems()).keys()];
    const words = new RegExp(`\\b(${entities.join('|')})(s|Id|Ids|Table)?\\b`);
    const platform = sources.filter(({ path }) => /^functions\/platform\/(?!.*\.test)/.test(path));
    const lines = platform.flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line) => [path, line.replace(/^\s*(\*|\/[/*]).*|\s\/\/.*/, '')] as const),
    );
    expect(lines.filter(([, line]) => words.test(line))).toEqual([]);
  });

  it('has no comment that was left half written', () => {
    const started = /^\s*(?:\/?\*+|\/\/) (?:\.\.\.|…)|[(](?:rest|the rest) unchanged[)]/m;
    const unfinished = sources.filter(({ text }) => started.test(text)).map(({ path }) => path);
    expect(unfinished).toEqual([]);
  });

  it('begins no comment with a word that leaves its sentence without a subject', () => {
    const riddle = /^\s*(?:\/\*\*|\/\/|\*) (?:Of|What|Who|Whose|Whether) .*/gm;
    const riddles = sources.flatMap(({ path, text }) =>
      Array.from(text.matchAll(riddle), ([line]) => `${path}: ${line.trim()}`),
    );
    expect(riddles).toEqual([]);
  });

  it('spells email in one way on its screens, as the specification does', () => {
    const comments = /\/\*[^]*?\*\/|\/\/ .*/g;
    const spelled = sources
      .filter(({ path }) => path.startsWith('web/') && !path.endsWith('.test.ts'))
      .filter(({ text }) => /e-mail/i.test(text.replaceAll(comments, '')))
      .map(({ path }) => path);
    expect(spelled).toEqual([]);
  });

  it('serves every contract', () => {
    const slices = new Set(
      Object.keys(contract).map((slice) =>
        slice.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      ),
    );
    const contracts = sources.flatMap(
      ({ path }) => /^shared\/([^/]+)\/contract\.ts$/.exec(path)?.[1] ?? [],
    );
    const cure = 'add its contract to shared/contract.ts';
    expect(
      contracts.filter((slice) => !slices.has(slice)).map((slice) => `${slice}: ${cure}`),
    ).toEqual([]);
  });
});
