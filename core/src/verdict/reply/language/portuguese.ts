/** Portuguese. */
import type { Table } from "../row.ts";

export const portuguese = {
  words:
    /excluid|apagad|removid|endereco|seu |sua |rejeitad|recusad|negad|lista cinza|tent[ea]|muit[ao]s|excesso|chei[ao]|lotad|ultrapass|esgotad|sem espaco|excedeu|desabilitad|desativad|suspens|inativ|encerrad|nao |desconhecid/,
  rows: [
    {
      meaning: "mailbox_full",
      scope: "mailbox",
      words:
        /(?:caixa|conta|quota|cota|usuario|destinatario)\b.{0,60}(?:chei[ao]|lotad[ao]|excedid[ao]|ultrapassad[ao]|esgotad[ao]|sem espaco)|(?:excedeu|ultrapassou) (?:a |o |sua |seu )?(?:quota|cota|limite|espaco)/,
      sample: "552 Caixa postal do destinatário está cheia",
    },
    {
      meaning: "rate_limited",
      scope: "sender",
      words:
        /muit[ao]s (?:conexoes|ligacoes|mensagens|requisicoes|destinatarios)|excesso de (?:conexoes|mensagens|envios)/,
      sample: "421 Muitas conexões do seu servidor",
    },
    {
      meaning: "sender_blocked",
      scope: "sender",
      words:
        /remetente|\b(?:seu|sua) (?:conta|endereco|dominio|caixa)|(?:seu|sua|endereco) (?:endereco )?(?:ip|servidor)|endereco ip|(?:mensagem|conexao|e ?mail)\b.{0,30}(?:rejeitad|bloquead|recusad|negad)|lista negra|politica/,
      sample: "550 Seu IP está bloqueado",
    },
    {
      meaning: "greylisted",
      scope: "sender",
      code: 4,
      words: /lista cinza|(?:tente|tentar) (?:novamente|de novo|outra vez)?\s?(?:mais tarde|em |dentro)/,
      sample: "451 Tente novamente mais tarde",
    },
    {
      meaning: "mailbox_disabled",
      scope: "mailbox",
      code: 5,
      words:
        /(?:caixa|conta|usuario|endereco|destinatario)\b.{0,50}(?:excluid|apagad|removid|desabilitad|desativad|suspens|bloquead|cancelad|inativ|encerrad|expirad)/,
      sample: "550 Conta desativada",
    },
    {
      meaning: "mailbox_not_found",
      scope: "mailbox",
      code: 5,
      words:
        /(?:usuario|utilizador|destinatario|caixa|conta|endereco|e ?mail)\b.{0,50}(?:desconhecid[ao]\b|nao (?:existe|encontrad[ao]|foi encontrad[ao]|localizad[ao]|cadastrad[ao]|valid[ao])|inexistente|invalid[ao])|nao existe (?:\w+ ){0,3}(?:usuario|caixa|conta|destinatario)/,
      sample: "550 5.1.1 Usuário não encontrado",
    },
  ],
} satisfies Table;
