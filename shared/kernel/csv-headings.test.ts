import { expect, it } from 'vitest';
import { columnsOf, repeated } from './csv-headings.ts';

const known = { full_name: ['name'], email: [], phone: ['cell', 'phone_number'] };

it.each([
  [
    ['full_name', 'email', 'phone'],
    ['full_name', 'email', 'phone'],
  ],
  [
    ['Full Name*', 'E-mail', 'Phone Number:'],
    ['full_name', 'email', 'phone'],
  ],
  [
    ['fullName', 'EMAIL ', 'Cell'],
    ['full_name', 'email', 'phone'],
  ],
  [
    ['Náme', 'Region'],
    ['full_name', undefined],
  ],
  // The column's own name is there, so another column may have the other one.
  [
    ['full_name', 'name', 'phone', 'cell'],
    ['full_name', undefined, 'phone', undefined],
  ],
])('%j are the columns %j', (headings, columns) => {
  expect(columnsOf(headings, known)).toEqual(columns);
});

it.each([
  [['phone', 'email', 'phone'], 'phone'],
  [['cell', 'Phone number'], 'phone'],
  [['region', 'region', 'email'], undefined],
])('of %j, %s stands twice', (headings, column) => {
  expect(repeated(columnsOf(headings, known))).toBe(column);
});

it.each([
  ['a heading of another name', { phone: 'Nommer' }, ['full_name', undefined, 'phone', undefined]],
  [
    'what another column is called',
    { phone: 'name' },
    ['full_name', 'phone', undefined, undefined],
  ],
  ['none of the file', { full_name: '' }, [undefined, undefined, undefined, 'phone']],
])('a person chooses %s', (_, chosen, columns) => {
  expect(columnsOf(['full_name', 'name', 'Nommer', 'cell'], { ...known, ...chosen })).toEqual(
    columns,
  );
});
