import { done, failed, type CatalogueEntry } from '../machine-fixtures.ts';
import { importRunMachine } from './import-run.machine.ts';

const chosen = { type: 'file.choose', file: new File(['xlsx'], '用户.xlsx') };
const report = { totalCount: 2, successCount: 1, errorCount: 1, isDone: false, headers: ['账号'], lines: [] };
const checked = done('checkFile', { message: '检查完成', result: report });

export const importRunEntry: CatalogueEntry = {
  id: 'import-run',
  title: '导入',
  purpose:
    'Importing a sheet: the file is checked without writing anything, the user sees every wrong line, and only then says whether everything or the good lines alone are written.',
  specification: ['docs/behaviour.md#imports'],
  machine: importRunMachine,
  scenarios: [
    {
      title: '文件无法识别，重新选择',
      events: [chosen, failed('checkFile', '文件无法识别')],
      ends: 'choosing',
    },
    { title: '检查后等待确认', events: [chosen, checked], ends: 'reviewing' },
    {
      title: '只导入正确的行',
      events: [
        chosen,
        checked,
        { type: 'import.start', mode: 'valid' },
        done('importFile', { message: '文件导入成功，但有错误。', result: report }),
      ],
      ends: 'finished',
    },
  ],
};
