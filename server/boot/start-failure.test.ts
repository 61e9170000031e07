import { describe, expect, it } from 'vitest';
import { FileStoreAway } from '../files/object-store.ts';
import { startFailure } from './start-failure.ts';

const line = (error: unknown): string => startFailure(error, { host: '127.0.0.1', port: 8080 });

it('the message names a missing database', () => {
  const missing = Object.assign(new Error('database "a" does not exist'), { code: '3D000' });
  expect(line(missing)).toBe('cannot start: database "a" does not exist');
});

describe('the message for an object store failure', () => {
  it('names the error code of a refusal and the settings to check', () => {
    const refused = new FileStoreAway('answered 403', { refusal: 'SignatureDoesNotMatch' });
    expect(line(refused)).toMatch(
      /^the object store .*\(SignatureDoesNotMatch\); check S3_BUCKET.*S3_SECRET_KEY$/,
    );
  });

  it('reports that the object store does not answer, not a database error', () => {
    expect(line(new FileStoreAway('hang'))).toBe('the object store of S3_ENDPOINT does not answer');
  });
});

it('a listen failure on the plain HTTP port names that port and HTTP_PORT', () => {
  const tls = { source: { kind: 'own' }, httpPort: 80 } as const;
  const fail = (code: string, port: number) =>
    startFailure(Object.assign(new Error(code), { code, port }), { host: '0.0.0.0', port: 443, tls });
  expect(fail('EADDRINUSE', 80)).toBe('port 80 on 0.0.0.0 is in use; set HTTP_PORT to a free one');
  expect(fail('EADDRINUSE', 443)).toBe('port 443 on 0.0.0.0 is in use; set PORT to a free one');
  expect(fail('EACCES', 80)).toBe('not allowed to listen on 0.0.0.0:80, or to write to DATA_DIR');
});
