import { describe, expect, it } from 'vitest';
import { FileStoreAway } from './files/object-store.ts';
import { startFailure } from './start-failure.ts';

const line = (error: unknown): string => startFailure(error, { host: '127.0.0.1', port: 8080 });

it('names a database that is not there', () => {
  const missing = Object.assign(new Error('database "a" does not exist'), { code: '3D000' });
  expect(line(missing)).toBe('cannot start: database "a" does not exist');
});

describe('a start that fails for the object store', () => {
  it('says what it refuses, and which settings to look at', () => {
    const refused = new FileStoreAway('answered 403', { refusal: 'SignatureDoesNotMatch' });
    expect(line(refused)).toMatch(
      /^the object store .*\(SignatureDoesNotMatch\); check S3_BUCKET.*S3_SECRET_KEY$/,
    );
  });

  it('says that it does not answer, and takes it for no database', () => {
    expect(line(new FileStoreAway('hang'))).toBe('the object store of S3_ENDPOINT does not answer');
  });
});
