/** Japanese. */
import type { Table } from "../row.ts";

export const japanese = {
  words: /[\u3040-\u30ff]/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words: /(?:メールボックス|受信箱|容量|ボックス).{0,16}(?:いっぱい|一杯|満杯|超え|超過|オーバー|不足)/,
      sample: "552 メールボックスがいっぱいです",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words: /送信者|差出人|送信元|発信元|迷惑メール|ブラックリスト/,
      sample: "550 送信元が拒否されました",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /しばらく|時間をおいて|後ほど|後で/,
      sample: "451 しばらくしてから再送してください",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:メールボックス|アカウント|ユーザー?|宛先|アドレス).{0,16}(?:削除|停止|無効|利用できません|解約|凍結|ロック)/,
      sample: "550 このアカウントは停止されています",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:ユーザー?|宛先|受信者|メールアドレス|アドレス|メールボックス|アカウント|ディレクトリ).{0,30}(?:存在しません|見つかりません|見つからない|不明|ありません|存在しない|誤り)/,
      sample: "550 宛先のユーザーが存在しません",
    },
  ],
} satisfies Table;
