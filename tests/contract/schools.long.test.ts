import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ManySchools } from '#server/schools/testing/many.ts';
import { startS3Double, type S3Double } from '#tests/support/engines/s3-double.ts';
import { copiesOfOne, isOpen, operations, readsAtHome, takenBy, faultsOf } from './schools/matrix.ts';
import { pages } from './schools/pages.ts';
import { giving, other, type Thing } from './schools/given.ts';
import { thingsOf } from './schools/things.ts';

// Three schools in one process and one bucket, all copies of one. Nothing issued by one school gives access
// to another or changes it.

let double: S3Double;
let many: ManySchools;
let things: Readonly<Record<string, Thing>>;

beforeAll(async () => {
  double = await startS3Double();
  const { endpoint, bucket, accessKey, secretKey, region } = double.settings;
  many = await copiesOfOne([giving, other, 'third'], {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
    S3_REGION: region,
    S3_PUBLIC: 'true',
  });
  things = { ...thingsOf(many), ...pages(many) };
});
afterAll(async () => {
  await many.close();
  await double.close();
});

const names = [
  'session',
  'captcha',
  'reset code',
  'begun recovery',
  'cookie of a device',
  'cookie of a visitor',
  'address of a file',
  'signed address of a preview',
  'signed address of a store',
  'upload in parts',
  'ticket of a download',
  'code of a class',
  'link to a public form',
  'figures of requests',
  'message to everybody',
  'variable of a cloud room',
];

it('every kind of secret has a test', () => {
  expect(Object.keys(things).toSorted()).toEqual(names.toSorted());
});

describe('a token, link or code issued by one school', () => {
  it.each(names)('the %s has no effect in another school and works in its own', async (name) => {
    expect(await faultsOf(many, things[name])).toEqual([]);
  });
});

describe('an administrator session of one school', () => {
  const closed = operations.filter((one) => !isOpen(one));

  it('every protected operation of another school refuses the session and changes nothing', async () => {
    expect(await takenBy(many, closed)).toEqual([]);
  }, 120_000);

  it('the session can read the same ids in its own school', async () => {
    expect(await readsAtHome(many, closed)).toBeGreaterThan(50);
  }, 120_000);
});
