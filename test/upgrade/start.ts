/** Starts the emulator with what it lacks of CloudFormation (`cloudformation.py`). */
import { dirname, join, resolve } from 'node:path';
import { type Emulator, installEmulator, startEmulator } from '../deploy/emulator.ts';

/** Waits of state machines are so much shorter; nothing that they wait for is late here. */
const WAITS = '0.1';

/** A file that names a failure, while it is there. */
export const plantedFailure = (home: string): string => join(home, 'planted-failure.json');

/** @throws Unavailable where the emulator can't be had */
export function startCloud(home: string): Promise<Emulator> {
  const python = join(dirname(installEmulator()), 'python3');
  return startEmulator(python, home, {
    args: [resolve('test/upgrade/cloudformation.py')],
    environment: { PLANTED_FAILURE: plantedFailure(home), SFN_WAIT_SCALE: WAITS },
  });
}
