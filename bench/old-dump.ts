// Writes a dump of a large school of the old product, to be imported by a measured command:
//   npx tsx bench/old-dump.ts FILE [megabytes]
//   DATA_DIR=… /usr/bin/time -v node --import tsx server/main.ts import FILE --write
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { smallDump } from '#server/legacy-import/testing/small-dump.ts';

const [file = 'old-dump.sql', megabytes = '2048'] = process.argv.slice(2);
const targetBytes = Number(megabytes) * 1024 * 1024;
const people = 20_000;
const units = 6;
/** Rows of one INSERT: about a megabyte, as mysqldump writes them. */
const together = 2000;
const time = '2024-03-04 08:00:00';
const filler = '浏览课程列表，'.repeat(16);

type Table = { readonly name: string; readonly columns: string; readonly row: (at: number) => string };

const log: Table = {
  name: 'sys_log',
  columns: 'id,log_type,log_content,userid,request_param,create_time',
  row: (at) => `'big${at}',2,'${filler}${at}','p${at % people}','x=${at}','${time}'`,
};
const comment: Table = {
  name: 'teaching_work_comment',
  columns: 'id,work_id,user_id,comment,create_by,create_time',
  row: (at) => `'bc${at}','w2','bu${at % people}','${filler}','p${at % people}','${time}'`,
};
const person: Table = {
  name: 'sys_user',
  columns: 'id,username,realname,password,salt,status,del_flag,user_identity,create_time',
  row: (at) =>
    `'bu${at}','p${at}','学生${at}','d3f5798e42c7d99bccc08ed06fc56d27','k3Jd9aQz',1,'0',1,'${time}'`,
};
const member: Table = {
  name: 'sys_user_depart',
  columns: 'id,user_id,dep_id',
  row: (at) => `'bm${at}','bu${at}','d3'`,
};
const unit: Table = {
  name: 'teaching_course_unit',
  columns: 'id,unit_name,course_id,media_content,order_num,del_flag',
  row: (at) => `'bn${at}','长文${at}','co1','<p>${'长文'.repeat((14 * 1024 * 1024) / 6)}</p>',9,0`,
};

let size = 0;
function* inserts({ name, columns, row }: Table, count: number, max = together): Generator<string> {
  for (let at = 0; at < count && size < targetBytes; at += max) {
    const rows = Array.from({ length: Math.min(max, count - at) }, (_none, more) => `(${row(at + more)})`);
    const text = `INSERT INTO \`${name}\` (${columns}) VALUES ${rows.join(',')};\n`;
    size += Buffer.byteLength(text);
    yield text;
  }
}

function* dump(): Generator<string> {
  yield smallDump;
  yield* inserts(person, people);
  yield* inserts(member, people);
  yield* inserts(unit, units, 1);
  yield* inserts(comment, 500_000);
  yield* inserts(log, Infinity);
}

await pipeline(Readable.from(dump()), createWriteStream(file));
