import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import {
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';

// kill -9 of the server during uploads and grading loses nothing that was acknowledged.

const rounds = 4;
let folder: string;
let product: ProductProcess;
const sb3 = demoProjects[0]?.build() ?? Buffer.alloc(0);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-kill-'));
  product = await startProductProcess({ dataDir: folder });
});
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true, force: true });
});

type Answer = { readonly success: boolean; readonly result: unknown };

/** Makes one call. Returns undefined if the server ended before the complete answer. */
async function call(
  method: string,
  url: string,
  token: string,
  body?: BodyInit | object,
): Promise<Answer | undefined> {
  const form = body instanceof FormData;
  const headers = {
    'x-access-token': token,
    ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
  };
  const payload = body === undefined ? {} : { body: form ? body : JSON.stringify(body) };
  try {
    const response = await fetch(`${product.url}/api${url}`, { method, headers, ...payload });
    const answer: Answer = await response.json();
    return answer;
  } catch {
    return undefined;
  }
}

async function logIn(username: string): Promise<string> {
  const answer = await call('POST', '/sys/login', '', { username, password: journeyPassword });
  return textOf(answer?.result, 'token');
}

function textOf(value: unknown, key: string): string {
  if (typeof value !== 'object' || value === null) return '';
  const found = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : '';
}

type Acknowledged = {
  readonly works: Map<string, string>;
  readonly grades: Map<string, string>;
  /** The number of writes, by path. */
  readonly writes: { submit: number; edit: number };
};

/** Submits works until the server ends and records every acknowledged one. */
async function handIn(token: string, tag: string, noted: Acknowledged): Promise<void> {
  for (let number = 0; ; number += 1) {
    const form = new FormData();
    form.append('purpose', 'work');
    form.append('file', new Blob([new Uint8Array(sb3)]), `作品 ${number}%.sb3`);
    const file = await call('POST', '/sys/common/upload', token, form);
    if (file === undefined) return;
    const workName = `${tag}-${number}`;
    const saved = await call('POST', '/teaching/teachingWork/submit', token, {
      workName,
      workFile: textOf(file.result, 'id'),
      workStatus: 1,
    });
    if (saved === undefined) return;
    noted.works.set(textOf(saved.result, 'id'), workName);
    noted.writes.submit += 1;
  }
}

/** Grades one work repeatedly and records the last acknowledged comment. */
async function grade(token: string, workId: string, tag: string, noted: Acknowledged): Promise<void> {
  for (let number = 0; ; number += 1) {
    const comment = `${tag} 第 ${number} 次`;
    const answer = await call('PUT', '/teaching/teachingWork/edit', token, {
      id: workId,
      workName: '批改中',
      workStatus: 2,
      teachingWorkCorrectList: [{ score: number % 6, comment }],
    });
    if (answer === undefined) return;
    if (!answer.success) continue;
    noted.grades.set(workId, comment);
    noted.writes.edit += 1;
  }
}

/** Returns the number of log entries for a path. */
async function logged(token: string, path: string): Promise<number> {
  const answer = await call(
    'GET',
    `/sys/log/list?logType=2&requestUrl=${encodeURIComponent(`*${path}*`)}`,
    token,
  );
  return z.object({ result: z.object({ total: z.number() }) }).parse(answer).result.total;
}

async function firstWorkOf(token: string): Promise<string> {
  const form = new FormData();
  form.append('purpose', 'work');
  form.append('file', new Blob([new Uint8Array(sb3)]), '待批改.sb3');
  const file = await call('POST', '/sys/common/upload', token, form);
  const saved = await call('POST', '/teaching/teachingWork/submit', token, {
    workName: '待批改',
    workFile: textOf(file?.result, 'id'),
    workStatus: 1,
  });
  return textOf(saved?.result, 'id');
}

describe('kill -9 during uploads and grading', () => {
  it('no acknowledged work, file, grade or log entry is lost', { timeout: 120_000 }, async () => {
    const [student, teacher] = [await logIn('student'), await logIn('teacher')];
    const graded = await firstWorkOf(student);
    const noted: Acknowledged = { works: new Map(), grades: new Map(), writes: { submit: 0, edit: 0 } };
    for (let round = 0; round < rounds; round += 1) {
      const before = noted.works.size;
      const running = [
        handIn(student, `轮${round}甲`, noted),
        handIn(student, `轮${round}乙`, noted),
        grade(teacher, graded, `轮${round}`, noted),
      ];
      await expect.poll(() => noted.works.size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(before + 3);
      await product.kill();
      await Promise.all(running);
      product = await startProductProcess({ dataDir: folder });
    }
    expect(noted.works.size).toBeGreaterThan(rounds * 3);
    const admin = await logIn('admin');
    expect(await logged(admin, '/teachingWork/submit')).toBeGreaterThanOrEqual(noted.writes.submit);
    expect(noted.writes.edit).toBeGreaterThan(rounds);
    expect(await logged(admin, '/teachingWork/edit')).toBeGreaterThanOrEqual(noted.writes.edit);
    for (const [id, name] of noted.works) {
      const work = await call('GET', `/teaching/teachingWork/studentWorkInfo?workId=${id}`, student);
      expect(textOf(work?.result, 'workName')).toBe(name);
      const bytes = await fetch(product.url + textOf(work?.result, 'workFileKey_url'), {
        headers: { 'x-access-token': student },
      });
      expect(Buffer.from(await bytes.arrayBuffer()).equals(sb3)).toBe(true);
    }
    const corrections = await call(
      'GET',
      `/teaching/teachingWork/queryTeachingWorkCorrectByMainId?id=${graded}`,
      teacher,
    );
    // A grade after the last acknowledged one may be stored although its answer was lost; none before it may
    // be missing.
    const comment = Array.isArray(corrections?.result) ? textOf(corrections.result[0], 'comment') : '';
    const [round, count] = (/轮(\d+) 第 (\d+) 次/.exec(comment) ?? []).slice(1).map(Number);
    const [lastRound, lastCount] = (/轮(\d+) 第 (\d+) 次/.exec(noted.grades.get(graded) ?? '') ?? [])
      .slice(1)
      .map(Number);
    expect([round, (count ?? 0) - (lastCount ?? 0)]).toEqual([
      lastRound,
      expect.toSatisfy((ahead: number) => ahead === 0 || ahead === 1),
    ]);
  });
});
