/**
 * Planted faults: each is put into the product for a moment, to see whether the tests find it. They are
 * fixed, so that what the tests find can be compared from one state of the tests to a later one.
 */
import type { Fault } from './fault.ts';
import { guardFaults } from './guard-faults.ts';
import { moneyFaults } from './money-faults.ts';
import { platformFaults } from './platform-faults.ts';
import { screenFaults } from './screen-faults.ts';

export const faults: readonly Fault[] = [
  ...moneyFaults,
  ...guardFaults,
  ...screenFaults,
  ...platformFaults,
];
