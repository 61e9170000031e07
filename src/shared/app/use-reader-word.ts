import { useIsPupil } from './use-is-pupil.ts';

/** Words of an office, and what children read in their place (docs/zh/用词.md). */
export const pupilWords = {
  进入系统: '我的首页',
  回到前台: '发现',
  切换部门: '换班级',
  请选择登录部门: '请选择班级',
  登录部门: '班级',
  个人中心: '我的',
  所属部门: '班级',
  '工号 / 学号': '学号',
  课程性质: '类型',
  '欢迎您，': '你好，',
} as const;

type OfficeWord = keyof typeof pupilWords;

/**
 * Returns a function that chooses the word for the current reader: the one of children for a pupil.
 *
 *     const word = useReaderWord();
 *     <span>{word('回到前台')}</span>
 */
export function useReaderWord(): (text: OfficeWord) => string {
  const isPupil = useIsPupil();
  return (text) => (isPupil ? pupilWords[text] : text);
}
