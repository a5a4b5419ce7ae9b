/** Portuguese. */
import { tablesOf } from "./tables.ts";

export const portuguese = tablesOf({
  mailbox:
    "usuario|utilizador|destinatari[oa]|caixa|conta(?![a-z]|to)|endereco(?! (?:ip|do servidor))|e ?mail(?= )|pessoa|funcionari[oa]|colaborador|cliente(?![a-z]| (?:smtp|de))|correio eletronico|assinante",
  absent:
    "nao (?:consta|figura|aparece)(?![a-z])(?! (?:\\S+ ){0,5}(?:autor|permi|perme|aprob|aprov|approv|remit|remet|mitt|bianc|branc|blanc|alba))|desconhecid[oa]|nao (?:existe|existente|encontrad[oa]|(?:foi|pode ser|pude ser) (?:encontrad|localizad|identificad)[oa]|localizad[oa]|cadastrad[oa]|valid[oa]|e valid[oa]|esta (?:cadastrad|registad|registrad)[oa]|registad[oa]|reconhecid[oa]|consta|pertence)|inexistente|invalid[ao]|incorret[ao]|ja nao existe|nao existe mais|nao (?:tem|possui) (?:uma )?(?:conta|caixa)(?! (?:cheia|lotada))",
  none: "nao (?:ha|existe|temos) (?:nenhum\\w* |tal |esse |essa |este |esta |o |a |um |uma )?|nenhum\\w*",
  disabled:
    "estacionad|excluid|apagad|removid|desabilitad|desativad|desactivad|suspens|bloquead[oa]|cancelad|inativ|inactiv|encerrad|expirad|fechad|eliminad|aposentad|arquivad|nao esta (?:mais )?ativ|ja nao esta (?:activ|ativ|em uso)|nao esta mais em uso|fora de (?:uso|servico)|expirou",
  departed:
    "nao (?:trabalha|faz parte|pertence|colabora) (?:mais )?|ja nao (?:trabalha|faz parte|colabora)|deixou (?:a empresa|a companhia|a organizacao)|desligad[oa] da empresa",
  space:
    "quota|cota|espaco|armazenamento|limite de(?! (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail))",
  full: "nao (?:ha|tem|resta) (?:mais )?espaco|chei[ao]|lotad[ao]|excedid[ao]|ultrapassad[ao]|esgotad[ao]|sem espaco|excedeu|ultrapassou|excede|insuficiente",
  sender:
    "dinamic[oa]s?(?![a-z])|(?:sua|seu) (?:\\w+ )?(?:newsletter|boletim|campanha|colega|socio|sistema|envio)|endereco de (?:resposta|retorno)|voce (?:nao|deve)(?![a-z])|remetente|(?:seu|sua|vosso) (?:conta|endereco|dominio|caixa|ip|servidor|provedor)|endereco ip|lista negra|politica|reputacao|servidor de origem|emissor|starttls|nao cifrad",
  mail: "mensagem|conexao|ligacao|e ?mail|entrega|acesso|correio|envio",
  refused:
    "rejeitad|bloquead|recusad|negad|proibid|nao (?:e |sao |esta )?(?:permitid|autorizad|aceit|admitid)\\w*|nao (?:aceita|permite|recebe|pode)|rejeita(?![a-z])|recus(?:a|ou)(?![a-z])|rejeitou|bloqueou",
  accepts: "aceit|receb|admit|permit",
  declines: "nao (?:aceita|recebe|admite)",
  only: "somente|apenas|unicamente|so (?:aceita|recebe|permite|membros|remetentes|utilizadores|usuarios)|exclusiv\\w+|restrit[oa]|limitad[oa]|reservad[oa]",
  insiders:
    "intern[oa]s?|membros|assinantes|inscritos|subscritores|autorizad[oa]s|autenticad[oa]s|aprovad[oa]s|moderadores|funcionarios|socios|permitid[oa]s|contatos|contactos|organizacao|empresa|universidade|instituicao|certificad[oa]s?",
  outsiders: "extern[oa]s?|de fora|exterior|nao membros",
  unauthorized:
    "nao (?:lhe )?pode (?:escrever|enviar)|nao (?:tem|possui) (?:permissao|autorizacao)|nao (?:esta|e) autorizad",
  greylist: "lista cinza|lista cinzenta|(?:par|combinacao|tripla)(?![a-z])|greylist",
  notYet: "ainda nao|ainda desconhecid|primeir[oa] (?:vez|contato|contacto|tentativa)|desconhecido",
  later:
    "(?:tente|tentar|volte a tentar)(?: \\w+)? ?(?:novamente|de novo|outra vez)?\\s?(?:mais tarde|em |dentro|daqui)|mais tarde|tente novamente|volte a tentar",
  temporarily:
    "ate (?:amanha|o|segunda|nova|\\d)|temporariamente|momentaneamente|provisoriamente|atualmente|de momento",
  trouble:
    "manutencao|indisponivel|(?:erro|problema|falha|avaria) (?:\\w+ )?(?:temporari|intern|local|tecnic|de sistema|do sistema)|sobrecarg|fora do ar",
  systems:
    "certificado|chave publica|conta de hospedagem|(?:o )?banco de dados|(?:a )?base de dados|diretorio|sistema de armazenamento",
  tooMany:
    "limite de (?:con+e[xs]|mens|messag|env|invi|tentat|intent|destinat|correo|courriel|e ?mail)|(?:excesso|numero) de tentativas|tentativas|usuarios (?:inexistentes|desconhecidos|invalidos)|muit[ao]s (?:conexoes|ligacoes|mensagens|requisicoes|destinatarios|erros|tentativas)|demasiad[ao]s (?:conexoes|ligacoes|mensagens|destinatarios)|excesso de (?:conexoes|mensagens|envios|ligacoes)",
  domain: "(?:o )?(?<!\\bn(?:este|esse|o) )dominio",
  elsewhere:
    "nao conhece (?:o|este|esse)|nao (?:aceita|recebe|atende|gerencia|processa)\\w* (?:\\w+ )?(?:para|ess[ea]|est[ea])|nao (?:existe|e atendido|esta (?:alojado|hospedado|configurado)|e local|e gerido|e servido|reconhecido|encontrado)(?: \\w+)? (?:neste|aqui|por este|por nos|no nosso)|nao (?:esta )?(?:alojado|hospedado|atendido|servido|gerido)|nao e (?:local|atendido)|relay",
  relaying: "relay|retransmissao|retransmitir|encaminhamento|reencaminhamento",
  forward:
    "alias (?:aponta|redireciona)|(?:re)?encaminhamento (?:d|para)|(?:re)?encaminhad[oa] (?:para|a)|redirecion",
  belongings: "pasta|acesso (?:pop|imap|web)|verificacao d|assinatura",
  ownerAfter:
    "(?:d[oa]|dest[ae]|dess[ae]) (?:usuario|utilizador|destinatario|conta|caixa|cliente|funcionario)",
  name: "nome",
  former:
    "ontem|anteontem|recentemente|anteriormente|na semana passada|no mes passado|da ultima vez|ha \\w+ (?:minutos?|horas?|dias?|semanas?)",
  wrote: "(?:voce|o senhor) (?:escreveu|enviou|mandou)|escreveste|enviaste",
  or: "ou",
  whether: "se (?:uma?|o|a|este|esta|esse|essa) \\S+ (?:\\S+ )?(?:existe|e valid)",
  perhaps:
    "talvez|possivelmente|(?<!nao )pode (?:estar|ter|haver)|poderia|(?:causas?|razoes|motivos) possiveis|possiveis (?:causas?|razoes|motivos)",
  not: "nao",
  facilities:
    "conta (?:tecnica|do (?:servico|sistema))|(?<!\\bpel[oa] (?:nosso )?)administrador|gateway|licenca|antivirus|ficheiro|arquivo|conta de (?:servico|sistema)",
  target: "servidor (?:de destino|destino|remoto|externo)|outro servidor",
  untold:
    "nao (?:e|sera|foi) (?:comunicad|revelad|divulgad|informad|verificad|indicad)|nao (?:informamos|revelamos|divulgamos|comunicamos)",
  alive:
    "nem \\S+ nem|nao (?:esta|e) nem|nao (?:e|esta) (?:desconhecid|inexistente|desativad|desactivad|bloquead|afetad|suspens)|nenhum problema",
  nonmember: "nao (?:e|esta|consta|figura)\\w* (?:\\w+ ){0,3}?(?:membro|subscritor|assinante|inscrit|socio)",
  condition: "se (?:o|a|os|as|um|uma|este|esta|esse|essa) |caso",
  can: "(?:nao )?(?:pode|podem|podera|recebe)",
  says: {
    alive: "550 O destinatário não é desconhecido",
    forward: "550 O encaminhamento desta conta falhou: destinatário desconhecido",
    unclear: "550 Usuário desconhecido ou caixa cheia",
    full: "552 Caixa postal do destinatário está cheia",
    greylisted: "451 Lista cinza, tente novamente em 5 minutos",
    trouble: "451 Banco de dados em manutenção",
    tooMany: "421 Muitas conexões do seu servidor",
    restricted: "550 Este endereço só aceita remetentes internos",
    sender: "550 O remetente foi bloqueado",
    relay: "550 O domínio não está hospedado neste servidor",
    closed: "550 O domínio está desativado",
    system: "550 A base de dados não existe",
    later: "451 Tente novamente mais tarde",
    locked: "550 Conta temporariamente suspensa",
    disabled: "550 Conta desativada",
    absent: "550 5.1.1 Usuário não encontrado",
    refused: "550 Mensagem recusada",
  },
});
