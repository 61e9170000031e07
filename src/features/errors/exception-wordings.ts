export const exceptionWordings: Readonly<Record<number, string>> = {
  403: '抱歉，没有权限访问这个页面',
  404: '抱歉，页面不存在，或者已被移除',
  500: '抱歉，服务器出错了',
};
