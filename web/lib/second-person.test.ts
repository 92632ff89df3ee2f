import { beforeEach, describe, expect, it } from 'vitest';
import { isNetworkError, isTransient, WaitsForSecondPerson } from './api-errors.ts';
import { askForSecondPerson, connectSecondPersonPrompt, untilOver } from './second-person.ts';

const call = (operation: string) => ({ operation, input: {}, because: 'It is above a limit.' });

describe('calls that take two people', () => {
  let shown: string[] = [];
  let answer: (approvalId: string | undefined) => void = () => undefined;

  beforeEach(() => {
    shown = [];
    return connectSecondPersonPrompt(({ operation }) => {
      shown.push(operation);
      const { promise, resolve } = Promise.withResolvers<string | undefined>();
      answer = resolve;
      return promise;
    });
  });

  it('are asked about one after the other, each with its own answer', async () => {
    const first = askForSecondPerson(call('payouts.markPaid'));
    const second = askForSecondPerson(call('payouts.addPayout'));
    await expect.poll(() => shown).toEqual(['payouts.markPaid']);
    answer('one');
    expect(await first).toBe('one');
    await expect.poll(() => shown).toEqual(['payouts.markPaid', 'payouts.addPayout']);
    answer(undefined);
    expect(await second).toBeUndefined();
  });
});

it('are refused without a dialog', async () => {
  expect(await askForSecondPerson(call('payouts.markPaid'))).toBeUndefined();
});

it('end without a failure and without a repeat', () => {
  const ends: string[] = [];
  const { onSuccess, onError } = untilOver(
    () => ends.push('over'),
    () => ends.push('failed'),
  );
  const waits = new WaitsForSecondPerson();
  onSuccess();
  onError(waits);
  onError(new Error('no network'));
  expect(ends).toEqual(['over', 'over', 'failed']);
  expect(isNetworkError(waits) || isTransient(waits)).toBe(false);
});
