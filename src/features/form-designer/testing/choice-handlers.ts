import { http, HttpResponse } from 'msw';

const api = 'http://localhost:3000/api';
const page = (records: readonly object[]) =>
  HttpResponse.json({
    success: true,
    message: '',
    code: 200,
    result: { records, total: records.length, size: 1000, current: 1, pages: 1 },
  });

/** Handlers for the options of the properties; each test defines `online/cgform/head/list` itself. */
export const choiceHandlers = [
  http.get(`${api}/sys/dict/list`, () => page([{ id: 'd1', dictName: '性别', dictCode: 'sex' }])),
  http.get(`${api}/sys/checkRule/list`, () =>
    page([{ id: 'c1', ruleName: '通用规则', ruleCode: 'common', ruleJson: '[]' }]),
  ),
  http.get(`${api}/sys/fillRule/list`, () =>
    page([{ id: 'r1', ruleName: '流水号', ruleCode: 'seq', ruleClass: 'x', ruleParams: '{}' }]),
  ),
];
