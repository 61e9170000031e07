import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakGround } from '#tests/support/engines/ground.ts';
import { startRadosgw, type Radosgw } from '#tests/support/engines/radosgw.ts';

// Runs the object store contract against Ceph's gateway; other stores can be tested with S3_TEST_….

let store: Radosgw;

afterAll(breakGround('ceph').clear);
beforeAll(async () => {
  store = await startRadosgw();
});

it('the Ceph gateway passes the contract tests of the object store and the file store', async () => {
  const { endpoint, bucket, accessKey, secretKey } = store.settings;
  const env = {
    ...process.env,
    TESTS: '',
    S3_TEST_ENDPOINT: endpoint,
    S3_TEST_BUCKET: bucket,
    S3_TEST_ACCESS_KEY: accessKey,
    S3_TEST_SECRET_KEY: secretKey,
  };
  const files = ['object-store', 'file-store'].map((name) => `server/files/${name}.test.ts`);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', '--no-file-parallelism'];
  const more = ['--reporter=json', '-t', endpoint];
  const { stdout } = await promisify(execFile)(process.execPath, [...vitest, ...more, ...files], { env });
  const { success, numPassedTests } = JSON.parse(stdout);
  expect(success).toBe(true);
  expect(numPassedTests).toBeGreaterThan(50);
}, 180_000);
