import { describe, expect, it } from 'vitest';
import type { KeptMapping } from '../../../shared/bank-outcomes/schemas.ts';
import { readHead } from '../../lib/csv-head.ts';
import { startMapping } from './mapping.ts';
import { readColumns, valuesOf } from './mapping-form.ts';

const known: KeptMapping = {
  id: 'kept',
  name: 'First bank',
  columns: { endToEndId: 'Payment ID', amount: 'Amount', status: 'Result' },
  paidValues: ['Paid'],
  returnedValues: ['Unpaid'],
  onTheWayValues: [],
  sign: 'none',
  decimalMark: ',',
  dayForm: 'YYYY-MM-DD',
  updatedAt: '2031-01-01T00:00:00.000Z',
};

async function headOf(text: string) {
  const head = await readHead(new File([text], 'results.csv'), { byNumber: true });
  if (!head) throw new Error('The file has no header');
  return head;
}

describe('the columns of a CSV begin', () => {
  it('as they are kept, where the file has them, in its own spelling', async () => {
    const head = await headOf('payment id,AMOUNT,Result\nq1,50,Paid\n');
    expect(startMapping(head, known)).toMatchObject({
      name: 'First bank',
      columns: { endToEndId: 'payment_id', amount: 'amount', status: 'result' },
      paidValues: ['Paid'],
    });
  });

  it('with a proposal and no name, where the file lacks a column that is kept', async () => {
    const head = await headOf('End-to-end,Value,Outcome\nq1,50,OK\n');
    expect(startMapping(head, known)).toMatchObject({
      name: '',
      columns: { endToEndId: 'end-to-end', amount: 'value', status: 'outcome' },
      paidValues: [],
      decimalMark: '.',
    });
  });

  it('with a proposal, where none is kept', async () => {
    const head = await headOf('payment_id,amount,status\nq1,50,PAID\n');
    expect(startMapping(head)).toMatchObject({
      columns: { endToEndId: 'payment_id', amount: 'amount', status: 'status' },
    });
  });

  it('with a column for each side of a statement', async () => {
    const head = await headOf('Date,Description,Money In,Money Out\n2026-11-27,REF,,50\n');
    expect(startMapping(head).columns).toEqual({
      day: 'date',
      description: 'description',
      moneyIn: 'money_in',
      moneyOut: 'money_out',
    });
  });
});

describe('the columns of a file without a header', () => {
  const text = '"ALL","0","","OPEN"\n"HIST","20261127","-460.00","REF"\n';
  const values = valuesOf({ ...known, columns: { reference: 'column_4' } });

  it('are offered by number, with the values of its rows', async () => {
    const head = await headOf(text);
    expect(head.columns).toEqual(['column_1', 'column_2', 'column_3', 'column_4']);
    expect(head.valuesOf('column_1')).toEqual(['ALL', 'HIST']);
  });

  it('are kept as numbers', () => {
    const numbered = readColumns({ ...values, amount: 'column_3', sign: 'minusIsPaid' });
    expect(numbered.input).toMatchObject({ byNumber: true });
    const named = readColumns({ ...values, amount: 'Amount', sign: 'minusIsPaid' });
    expect(named.input).toBeDefined();
    expect(named.input).not.toHaveProperty('byNumber');
  });

  it.each([
    ['amount', {}, 'or of money out'],
    ['amount', { amount: 'column_3', moneyOut: 'column_2' }, 'not both'],
    ['moneyOut', { amount: 'column_3', moneyIn: 'column_2' }, 'money out, too'],
  ])('need the %s with %j', (name, columns, says) => {
    const { errors = [] } = readColumns({ ...values, ...columns });
    expect(errors.find((error) => error.name === name)?.message).toContain(says);
  });
});
