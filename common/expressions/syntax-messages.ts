const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Full-width punctuation and the character that was meant. */
const halfWidth: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '。': '.',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '！': '!',
  '？': '?',
  '：': ':',
  '＝': '==',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  '【': '[',
  '】': ']',
  '＋': '+',
  '－': '-',
  '×': '*',
  '÷': '/',
  '＆': '&&',
};

/** Returns an unpaired bracket outside string literals, or undefined if all are paired. */
function loneBracket(text: string): string | undefined {
  const open: string[] = [];
  let quote = '';
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charAt(index);
    if (quote !== '') {
      if (sign === '\\') index += 1;
      else if (sign === quote) quote = '';
    } else if (sign === '"' || sign === "'") quote = sign;
    else if ('([{'.includes(sign)) open.push(sign);
    else if (sign in closers && open.pop() !== closers[sign]) return sign;
  }
  return open.at(-1);
}

function messageOfSign(text: string, at: number): string {
  const sign = text.charAt(at);
  const asciiSign = halfWidth[sign];
  if (asciiSign !== undefined) return `第 ${at + 1} 个字“${sign}”是中文标点，请改用英文的 ${asciiSign}`;
  const lone = loneBracket(text);
  if (lone !== undefined) return unpaired(lone);
  if (sign === '=') return '判断相等要写两个等号：==';
  if (sign === '&') return '“并且”要写成 &&';
  if (sign === '|') return '“或者”要写成 ||';
  if (/\p{Script=Han}/u.test(sign))
    return `第 ${at + 1} 个字“${sign}”不能这样用：字段请写它的编码，文本请加引号`;
  return sign === '' ? '表达式没有写完' : `第 ${at + 1} 个字“${sign}”放在这里看不懂`;
}

const unpaired = (sign: string): string => `括号“${sign}”没有配对`;

/** Returns a syntax error in words a teacher understands; `at` counts from 0. */
export function messageOfSyntax(text: string, code: string, at: number): string {
  switch (code) {
    case 'limit_exceeded':
      return '表达式太长或嵌套太深，请拆成几条';
    case 'unterminated_string':
    case 'unterminated_triple_quoted_string':
    case 'newline_in_string':
      return '引号没有配对';
    case 'reserved_identifier':
      return `第 ${at + 1} 个字起的词不能使用`;
    case 'invalid_number':
    case 'invalid_exponent':
      return `第 ${at + 1} 个字起的数字写得不对`;
    case 'invalid_macro_argument':
      return `第 ${at + 1} 个字起写得不对：像 tags.exists(x, x == "…") 这样，先给每一项起个名字`;
    default:
      return code.includes('escape') ? `第 ${at + 1} 个字起的转义（\\）写得不对` : messageOfSign(text, at);
  }
}
