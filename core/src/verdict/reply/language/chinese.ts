/** Chinese. */
import type { Table } from "../row.ts";

export const chinese = {
  words: /[\u4e00-\u9fff]/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:邮箱|信箱|郵箱|空间|空間|容量|配额|配額).{0,12}(?:已满|已滿|不足|超出|超过|超過)/,
      sample: "552 收件人邮箱已满",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words: /频率|頻率|过于频繁|過於頻繁|连接数|連線數|发信(?:量|数)/,
      sample: "421 发信频率超过限制",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /发件人|发信人|寄件者|寄件人|发送者|黑名单|黑名單|垃圾邮件|垃圾郵件|您的ip|ip地址|反垃圾/,
      sample: "550 发件人被拒绝",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /灰名单|灰名單|稍后(?:再|重)|稍後(?:再|重)|请重试/,
      sample: "450 灰名单，请稍后重试",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:邮箱|信箱|郵箱|账号|帳號|用户|用戶|使用者).{0,12}(?:删除|刪除|停用|禁用|冻结|凍結|锁定|鎖定|注销|過期|过期|休眠|关闭|關閉)/,
      sample: "550 该邮箱已被停用",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:用户|用戶|使用者|收件人|收件者|邮箱|信箱|郵箱|账号|帳號|地址).{0,12}(?:不存在|未找到|找不到|无效|無效|未开通|有误)|(?:不存在|找不到|无此|無此|没有|沒有)(?:该|该|此|這個|这个)?(?:用户|用戶|使用者|收件人|邮箱|信箱|账号|帳號)/,
      sample: "550 用户不存在",
    },
  ],
} satisfies Table;
