import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { contract } from '../../shared/contract.ts';
import { boundaryFindings } from './boundaries.ts';
import { folderCircles } from './circles.ts';
import { filesWithoutTheirVerb, missingEndpointFiles, wrongFileNames } from './file-names.ts';
import { parse, projectFiles, projectSources } from './sources.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sources = projectSources(root);
const parsed = sources.map(parse);

describe('the project itself', () => {
  it('keeps the import boundaries', () => {
    expect(boundaryFindings(sources)).toEqual([]);
  });

  it('has no import cycle between folders', () => {
    expect(folderCircles(parsed)).toEqual([]);
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
});
