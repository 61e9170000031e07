import { expect, it } from 'vitest';
import { nameAmong, nameOf, namesText } from './person-names.ts';

const pupil = (username: string, realname: string | null = `学生${username}`) => ({ username, realname });

it('up to five pupils are named', () => {
  expect(namesText(['1', '2', '3', '4', '5'].map((username) => pupil(username)))).toBe(
    '学生1、学生2、学生3、学生4、学生5',
  );
});

it('from six on, the count follows five names', () => {
  const six = ['1', '2', '3', '4', '5', '6'].map((username) => pupil(username));
  expect(namesText(six)).toBe('学生1、学生2、学生3、学生4、学生5等 6 人');
});

it('namesakes in the class are told apart by their accounts', () => {
  const [one, two, three] = [pupil('s01', '王芳'), pupil('s02', '王芳'), pupil('s03', '李雷')];
  expect(namesText([one, three], [one, two, three])).toBe('王芳（s01）、李雷');
});

it('a pupil without a name is named by the account', () => {
  expect([pupil('s01', null), pupil('s02', '')].map(nameOf)).toEqual(['s01', 's02']);
});

it('one name is followed by the account only if another pupil has it too', () => {
  const [one, two, three] = [pupil('s01', '王芳'), pupil('s02', '王芳'), pupil('s03', '李雷')];
  const all = [one, two, three];
  expect(all.map((person) => nameAmong(person, all))).toEqual(['王芳（s01）', '王芳（s02）', '李雷']);
});
