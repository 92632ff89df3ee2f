import { beforeEach, expect, it } from 'vitest';
import { WaitsForSecondPerson } from './api-errors.ts';
import { connectToasts, errorToasts, toast } from './toasts.ts';

/** The keys of the toasts that stand, in the order in which they came. */
let standing: string[] = [];

beforeEach(() => {
  standing = [];
  return connectToasts({
    show: ({ key }) => (standing = [...standing.filter((one) => one !== key), key]),
    hide: (key) => (standing = standing.filter((one) => one !== key)),
  });
});

it('renews an equal toast, and puts any other beside it', () => {
  for (let times = 0; times < 3; times++) toast.error('Failed to save', 'No network.');
  expect(standing).toHaveLength(1);
  toast.error('Failed to save', 'The server is busy.');
  toast.success('Failed to save');
  expect(standing).toHaveLength(3);
});

it('takes a form’s errors away at a correction, and no other toast', async () => {
  const ofForm = errorToasts();
  toast.error('Before');
  await ofForm.during(async () => {
    toast.error('Please fill in all required fields');
    toast.success('Done in part');
  });
  toast.error('After');
  expect(standing).toHaveLength(4);
  ofForm.hide();
  expect(standing).toHaveLength(3);
  expect(standing.join()).not.toContain('required fields');
});

it('takes a form’s errors away when it is submitted again, also those of a failed call', async () => {
  const ofForm = errorToasts();
  const failing = ofForm.during(async () => {
    toast.error('Failed to save');
    throw new Error('no network');
  });
  await expect(failing).rejects.toThrow('no network');
  expect(standing).toHaveLength(1);
  await ofForm.during(async () => expect(standing).toEqual([]));
});

it('shows toasts that come before the host, unless they were taken away', async () => {
  connectToasts({ show: () => undefined, hide: () => undefined })();
  const ofForm = errorToasts();
  await ofForm.during(async () => toast.error('Gone'));
  toast.success('Saved');
  ofForm.hide();
  const shown: string[] = [];
  connectToasts({ show: ({ title }) => shown.push(title), hide: () => undefined });
  expect(shown).toEqual(['Saved']);
});

it('doesn’t call it a failure where a call waits for a second person', () => {
  toast.failure('Failed to add payout', new WaitsForSecondPerson());
  expect(standing).toEqual([]);
});
