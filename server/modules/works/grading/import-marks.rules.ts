import type { BodyOf } from '#openapi/index.ts';
import type { CheckedLine, ImportColumn, ImportLine } from '#server/sheets/import-types.ts';
import { quote } from '#server/sheets/line-errors.ts';
import type { KeyedLine } from '#server/sheets/keyed-lines.ts';
import { revisionOf } from '#server/http/revision.ts';
import { cleanComment } from '#server/files/clean-line.ts';
import { groupBy } from '#server/shared/collections/group-by.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import type { PupilMark } from './marks-sheet.store.ts';

export const marksHeader = { username: '账号', realname: '姓名', score: '星级', comment: '评语' } as const;

/** The headers are those of 导出成绩, so that its files can be imported. */
export const marksColumns: readonly ImportColumn[] = [
  {
    header: marksHeader.username,
    reads: 'name',
    hint: '学生的账号，不填时按姓名找',
    aliases: ['登录账号', '用户名', '帐号', '学号', 'username'],
  },
  {
    header: marksHeader.realname,
    hint: '本班有同名学生时要填账号',
    aliases: ['学生', '学生姓名', '名字', 'name'],
  },
  {
    header: marksHeader.score,
    reads: 'name',
    required: true,
    hint: '0 到 5 的整数，空着不改',
    width: 8,
    aliases: ['分数', '得分', '成绩', '评分', 'score'],
  },
  {
    header: marksHeader.comment,
    reads: 'prose',
    hint: '最多 512 个字，空着不改',
    width: 40,
    aliases: ['评价', '教师评语', '老师评语', 'comment'],
  },
];

export type Grading = BodyOf<'PUT /teaching/teachingWork/edit'>;
/** `isNew`: the work was not graded before. */
export type MarkLine = KeyedLine<never, { readonly body: Grading; readonly isNew: boolean }>;

const maxCommentLength = 512;

/** Checks one line: the pupil, the values, and whether the work can be graded. */
export function checkMark(
  register: Register,
  { line, cell }: ImportLine,
  overwrite: boolean,
): CheckedLine<MarkLine> {
  const found = pupilOf(register, cell(marksHeader.username).trim(), cell(marksHeader.realname).trim());
  const score = cell(marksHeader.score).trim();
  const comment = cleanComment(cell(marksHeader.comment));
  const errors = [
    ...(typeof found === 'string' ? [found] : []),
    ...(/^[0-5]?$/.test(score) ? [] : ['星级应为 0 到 5 的整数。']),
    ...((comment ?? '').length > maxCommentLength ? [`评语太长，最多 ${maxCommentLength} 个字。`] : []),
  ];
  if (typeof found === 'string' || errors.length > 0) return { line, errors };
  const correction = {
    score: score === '' ? found.score : Number(score),
    comment: comment ?? found.comment,
  };
  const hasValues = score !== '' || comment !== null;
  const isGraded = (found.workStatus ?? 0) >= workStatus.graded;
  const isSame = isGraded && correction.score === found.score && correction.comment === found.comment;
  // The template lists all pupils, so an unmarked one has an empty line.
  if (!hasValues || isSame)
    return { line, row: { line, id: found.workId ?? found.username, edit: undefined } };
  const problem = refusalText(found, overwrite);
  if (problem !== undefined || found.workId === null || found.createTime === null)
    return { line, errors: [problem ?? '还没有提交作业，不能批改。'] };
  const body: Grading = {
    id: found.workId,
    revision: revisionOf({ createTime: found.createTime, updateTime: found.updateTime }),
    workName: found.workName ?? '',
    workStatus: isGraded ? statusAfterGrading(found.workStatus) : workStatus.graded,
    teachingWorkCorrectList: [correction],
  };
  return { line, row: { line, id: found.workId, edit: { body, isNew: !isGraded } } };
}

/** A published or featured work keeps its status. */
function statusAfterGrading(status: number | null): Grading['workStatus'] {
  return status === 3 || status === 4 ? status : workStatus.graded;
}

function refusalText({ workStatus: status }: PupilMark, overwrite: boolean): string | undefined {
  if (status === null) return '还没有提交作业，不能批改。';
  if (status === workStatus.returned) return '作品已退回，等待学生重新提交。';
  if (status === workStatus.saved) return '作品尚未提交。';
  if (status >= workStatus.graded && !overwrite) return '已经批改过，勾选“覆盖已批改的”才会改。';
  return undefined;
}

/** The pupils of a class, indexed for the lines of a sheet. */
export type Register = ReturnType<typeof registerOf>;

export function registerOf(pupils: readonly PupilMark[]) {
  return {
    byUsername: groupBy(pupils, ({ username }) => username.toLowerCase()),
    byName: groupBy(pupils, ({ realname }) => realname),
  };
}

/**
 * Returns the pupil of a line, or a message, which is the same for an unknown pupil and one of another class.
 */
function pupilOf({ byUsername, byName }: Register, username: string, realname: string): PupilMark | string {
  if (username === '' && realname === '') return '账号和姓名不能都为空。';
  const matching = (username === '' ? byName.get(realname) : byUsername.get(username.toLowerCase())) ?? [];
  const [found] = matching;
  if (found === undefined) return `班级里没有这名学生：${quote(username === '' ? realname : username)}。`;
  if (matching.length > 1) return `班级里有 ${matching.length} 名学生叫${realname}，请填写账号。`;
  if (realname !== '' && found.realname !== realname)
    return `账号${quote(username)}是${quote(found.realname ?? '')}，和姓名${quote(realname)}不是同一名学生。`;
  return found;
}
