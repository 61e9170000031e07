import { expect, it } from 'vitest';
import { createReplicaAge, positionOf } from './replica-age.ts';

const aged = () => {
  let now = 0;
  const age = createReplicaAge(() => now);
  return { ...age, at: (time: number) => (now = time) };
};

it('positions are compared as numbers, past four gigabytes too', () => {
  expect(positionOf('0/16B3748')).toBe(23_803_720n);
  expect(positionOf('10/0') > positionOf('F/FFFFFFFF')).toBe(true);
});

it('the lag is unknown until the replica reaches a position of the primary', () => {
  const { age, recordPrimary, recordReplica, at } = aged();
  expect(age()).toBe(Infinity);
  recordPrimary(100, 7n);
  recordReplica(6n);
  expect(age()).toBe(Infinity);
  at(150);
  recordReplica(7n);
  expect(age()).toBe(50);
});

it('the lag grows while the replica makes no progress and while no database responds', () => {
  const { age, recordPrimary, recordReplica, at } = aged();
  recordPrimary(0, 5n);
  recordReplica(5n);
  for (const time of [500, 1000, 1500]) {
    at(time);
    recordPrimary(time, BigInt(time));
    recordReplica(600n);
  }
  expect(age()).toBe(1000);
  at(4000);
  expect(age()).toBe(3500);
  recordReplica(1500n);
  expect(age()).toBe(2500);
});

it('the lag is small while nothing is written', () => {
  const { age, recordPrimary, recordReplica, at } = aged();
  for (const time of [0, 500, 90_000]) {
    at(time);
    recordPrimary(time, 5n);
    recordReplica(5n);
  }
  expect(age()).toBe(0);
});

it('the lag falls in steps after a pause longer than the remembered positions', () => {
  const { age, recordPrimary, recordReplica, at } = aged();
  for (let time = 0; time < 1000; time += 1) recordPrimary(time, BigInt(time));
  at(1000);
  recordReplica(999n);
  expect(age()).toBe(901);
  recordPrimary(1000, 1000n);
  recordReplica(1000n);
  expect(age()).toBe(0);
});

it('a primary behind the last one resets the lag', () => {
  const { age, recordPrimary, recordReplica, at } = aged();
  recordPrimary(0, 9n);
  recordPrimary(500, 4n);
  at(600);
  recordReplica(4n);
  expect(age()).toBe(100);
});

it('the lag is unknown after a lost connection', () => {
  const { age, recordPrimary, recordReplica, forget } = aged();
  recordPrimary(0, 9n);
  recordReplica(9n);
  forget();
  recordReplica(10n);
  expect(age()).toBe(Infinity);
});
