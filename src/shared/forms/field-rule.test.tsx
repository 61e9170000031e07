import { zodResolver } from '@hookform/resolvers/zod';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { connectApi } from '#shared/api/connection.ts';
import { checkRule, uniqueRule } from './field-rule.ts';
import { useFieldRule, withRules, type FieldCheck } from './use-field-rule.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const asked: string[] = [];
const answer = (success: boolean, message: string) =>
  HttpResponse.json({ success, message, code: success ? 200 : 500, result: null });

beforeAll(() => {
  connectApi({ apiBase: api, token: () => null });
  server.listen({ onUnhandledRequest: 'error' });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
  asked.length = 0;
});
afterAll(() => server.close());

function serve(path: string, success: boolean, message: string) {
  server.use(
    http.get(`${api}${path}`, ({ request }) => {
      const { searchParams } = new URL(request.url);
      // The time of the request.
      searchParams.delete('_t');
      asked.push(searchParams.toString());
      return answer(success, message);
    }),
  );
}

const { signal } = new AbortController();

describe('the uniqueness rule', () => {
  const path = '/sys/duplicate/check';

  it('sends table, field, value and record id, and accepts an unused value', async () => {
    serve(path, true, '该值可用！');
    const rule = uniqueRule({ table: 'sys_user', field: 'phone', dataId: 'u1' });
    expect(await rule('13800000000', signal)).toBe(undefined);
    expect(asked).toEqual(['tableName=sys_user&fieldName=phone&fieldVal=13800000000&dataId=u1']);
  });

  it('reports a duplicate with the message of the server or with its own message', async () => {
    serve(path, false, '该值不可用，系统中已存在！');
    const parts = { table: 'sys_user', field: 'email' };
    expect([
      await uniqueRule(parts)('a@b.cn', signal),
      await uniqueRule({ ...parts, message: '邮箱已存在！' })('a@b.cn', signal),
    ]).toEqual(['该值不可用，系统中已存在！', '邮箱已存在！']);
  });

  it('rejects when the request fails, instead of reporting a duplicate', async () => {
    server.use(http.get(`${api}${path}`, () => HttpResponse.error()));
    await expect(uniqueRule({ table: 'sys_user', field: 'email' })('a@b.cn', signal)).rejects.toMatchObject({
      name: 'ApiError',
    });
  });
});

describe('a server check rule', () => {
  const path = '/sys/checkRule/checkByCode';

  it('reports the message of the server, and URL-encodes the value twice', async () => {
    serve(path, false, '必须以字母开头');
    expect(await checkRule('common')('1 级', signal)).toBe('必须以字母开头');
    expect(new URLSearchParams(asked[0]).get('value')).toBe(encodeURIComponent('1 级'));
  });

  it('accepts any value without a request if its code is empty', async () => {
    expect([await checkRule('')('x', signal), asked]).toEqual([undefined, []]);
  });
});

describe('a form with server rules', () => {
  const options = { fields: {}, shouldUseNativeValidation: false };
  const schema = z.object({ code: z.string().check(z.minLength(2, '太短')) });
  const resolve = (code: string, check: FieldCheck) =>
    withRules(zodResolver(schema), { code: check })({ code }, undefined, options);

  it('is invalid with a value that the server rejected, and valid with another value', async () => {
    const { result } = renderHook(() =>
      useFieldRule(async (value) => (value === 'ab' ? '已存在' : undefined)),
    );
    act(() => result.current.onChange({ target: { value: ' ab ' } }));
    await waitFor(() => expect(result.current.problem).toBe('已存在'));
    const check = result.current;
    expect(await resolve('ab', check)).toMatchObject({ values: {}, errors: { code: { message: '已存在' } } });
    expect(await resolve('abc', check)).toEqual({ values: { code: 'abc' }, errors: {} });
  });

  it('reports the error of its own schema before the error of the server', async () => {
    const { result } = renderHook(() => useFieldRule(async () => '已存在'));
    act(() => result.current.onChange({ target: { value: 'a' } }));
    await waitFor(() => expect(result.current.problem).toBe('已存在'));
    expect(await resolve('a', result.current)).toMatchObject({ errors: { code: { message: '太短' } } });
  });
});
